// Small helpers. Text is only ever set as text: nothing that a board or a file says can become markup.

export const byId = (id) => document.getElementById(id);

export function make(name, properties = {}, ...children) {
  const { className, ...attributes } = properties;
  const element = document.createElement(name);
  if (className) element.className = className;
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== null) element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

export const option = (value, text = value) => make('option', { value }, text);

/** A button that stays down; `change(on)` is called. */
export function toggle(button, change) {
  button.addEventListener('click', () => {
    const on = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', on);
    change(on);
  });
}

/** Hands a text to the person as a file. */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = make('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Calls `take(text, name)` with each file that is chosen, or `fail(error)` where it cannot be read. */
export function onFile(input, take, fail) {
  input.addEventListener('change', async () => {
    const [file] = input.files;
    input.value = '';
    if (!file) return;
    const text = await file.text().catch((error) => fail(new Error(`${file.name}: ${error.message}`)));
    if (text !== undefined) take(text, file.name);
  });
}
