type Child = Node | string | null | false;

/** Makes an element: attributes by name, listeners as functions named `on…`; texts are never HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | boolean | ((event: Event) => void)> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key.slice(2), value);
    else if (value !== false) made.setAttribute(key, value === true ? '' : value);
  }
  for (const child of children) if (child !== null && child !== false) made.append(child);
  return made;
}

/** A drawing of one path on a grid of so many units. */
export function icon(path: string, grid = 24): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `0 0 ${grid} ${grid}`);
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

export const icons = {
  add: 'M12 5v14M5 12h14',
  chat: 'M4 5h16v11H10l-4 4v-4H4z',
  close: 'M6 6l12 12M18 6 6 18',
  send: 'M5 12h13M12 6l6 6-6 6',
};
