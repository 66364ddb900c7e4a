// The controls of a case: reading them as a query, setting them from an answer, steps, sliders and chips.

// readControls writes the controls of a form as a query.
function readControls(form) {
  const pairs = [];
  for (const control of form.elements) {
    if (!control.name || control.type === "radio" && !control.checked) continue;
    const value = control.type === "checkbox" ? String(control.checked) : control.value.replace(/\s/g, "");
    pairs.push(`${encodeURIComponent(control.name)}=${encodeURIComponent(value)}`);
  }
  return pairs.join("&");
}

// setControls shows the inputs of an answer and hides those that are not read. While the reader types, the field under the cursor is left alone.
function setControls(form, inputs, typing) {
  for (const control of form.elements) {
    if (inputs[control.name] && !(typing && control === document.activeElement)) setControl(control, inputs[control.name].text);
  }
  for (const [name, input] of Object.entries(inputs)) {
    const field = form.querySelector(`[data-field="${name}"]`);
    if (field) setHidden(field, !input.read);
  }
  refresh(form);
}

function setControl(control, text) {
  if (control.type === "radio") control.checked = control.value === text;
  else if (control.type === "checkbox") control.checked = text === "true";
  else control.value = text;
}

// setAsked shows the inputs of an address as it gives them, right or wrong, where a control can hold them.
function setAsked(form, pairs) {
  for (const [name, text] of new URLSearchParams(pairs.join("&"))) {
    const controls = [...form.elements].filter((control) => control.name === name);
    if (controls.some((control) => holds(control, text))) for (const control of controls) setControl(control, text);
  }
  refresh(form);
}

function holds(control, text) {
  switch (control.type) {
    case "number": return /^-?\d+$/.test(text);
    case "radio": return control.value === text;
    case "checkbox": return text === "true" || text === "false";
    default: return true;
  }
}

// refresh brings sliders and chips in line with the fields that they stand beside.
function refresh(form) {
  for (const slider of form.querySelectorAll(".slide")) slider.value = slider.parentElement.querySelector("[name]").value;
  for (const chips of form.querySelectorAll("[data-chips]")) drawChips(chips);
}

function listInput(chips) { return chips.parentElement.querySelector("input[name]"); }

function elementsOf(chips) { return listInput(chips).value.split(",").map((s) => s.trim()).filter(Boolean); }

// drawChips shows each element of a list as a chip that takes it out, and a button for each element that can be added. Buttons are kept as long as they can
// be: one that was replaced between press and release would swallow the tap.
function drawChips(chips) {
  const list = elementsOf(chips);
  const { min, max, most, add, remove } = chips.dataset;
  if (!chips.children.length) {
    for (let n = Number(min); n <= Number(max); n++) label(chips.appendChild(chip("chip add")), n, `+ ${n}`, add);
  }
  const focused = chips.contains(document.activeElement);
  const buttons = [...chips.children];
  const adders = buttons.filter((button) => button.matches(".add"));
  const takers = buttons.filter((button) => !button.matches(".add"));
  for (const taker of takers.slice(list.length)) taker.remove();
  list.forEach((n, i) => label(takers[i] || chips.insertBefore(chip("chip"), adders[0]), n, `${n} ×`, remove));
  for (const adder of adders) setHidden(adder, list.length >= Number(most));
  if (focused && !document.activeElement.matches(".chip:not([hidden])")) chips.querySelector(".chip:not([hidden])").focus();
}

function chip(className) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  return button;
}

function label(button, n, text, name) {
  button.value = n;
  setText(button, text);
  setAttribute(button, "aria-label", name.replace("{n}", n));
}

// press puts the element of a chip into its list, or takes out the one that the chip stands for.
function press(button) {
  const chips = button.parentElement;
  const list = elementsOf(chips);
  if (button.matches(".add")) list.push(button.value); else list.splice([...chips.children].indexOf(button), 1);
  const input = listInput(chips);
  input.value = list.join(",");
  drawChips(chips);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

// step moves a number by one, within its range.
function step(button) {
  const input = button.parentElement.querySelector("input");
  if (Number(button.dataset.step) > 0) input.stepUp(); else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
