// Functions without a body, which the runtime holds, need a file of assembly in their package.
