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

// setControls shows the inputs of an answer, except where the reader is typing, and hides those that are not read.
function setControls(form, inputs) {
  for (const control of form.elements) {
    const input = inputs[control.name];
    if (!input) continue;
    if (control.type === "radio") control.checked = control.value === input.text;
    else if (control.type === "checkbox") control.checked = input.text === "true";
    else if (control !== document.activeElement) control.value = input.text;
  }
  for (const [name, input] of Object.entries(inputs)) {
    const field = form.querySelector(`[data-field="${name}"]`);
    if (field) field.hidden = !input.read;
  }
  refresh(form);
}

// refresh brings sliders and chips in line with the fields that they stand beside.
function refresh(form) {
  for (const slider of form.querySelectorAll(".slide")) slider.value = slider.parentElement.querySelector("[name]").value;
  for (const chips of form.querySelectorAll("[data-chips]")) drawChips(chips);
}

function listInput(chips) { return chips.parentElement.querySelector("input[name]"); }

function elementsOf(chips) { return listInput(chips).value.split(",").map((s) => s.trim()).filter(Boolean); }

// drawChips shows each element of a list as a chip that takes it out, and a button for each element that can be added.
function drawChips(chips) {
  const list = elementsOf(chips);
  const { min, max, most, add, remove } = chips.dataset;
  const buttons = list.map((n, i) => chip(`${n} ×`, remove.replace("{n}", n), "chip", () => list.filter((_, j) => j !== i)));
  if (list.length < Number(most)) {
    for (let n = Number(min); n <= Number(max); n++) buttons.push(chip(`+ ${n}`, add.replace("{n}", n), "chip add", () => [...list, n]));
  }
  const focused = [...chips.children].indexOf(document.activeElement);
  chips.replaceChildren(...buttons);
  chips.hidden = false;
  if (focused >= 0) chips.children[Math.min(focused, chips.children.length - 1)].focus();

  function chip(text, label, className, next) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = className;
    button.textContent = text;
    button.setAttribute("aria-label", label);
    button.addEventListener("click", () => {
      const input = listInput(chips);
      input.value = next().join(",");
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    return button;
  }
}

// step moves a number by one, within its range.
function step(button) {
  const input = button.parentElement.querySelector("input");
  if (Number(button.dataset.step) > 0) input.stepUp(); else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
