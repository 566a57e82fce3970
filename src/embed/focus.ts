/** What the keyboard reaches in the widget. */
const reached = 'button, textarea, input, summary, a[href], [tabindex="0"]';

/** Leads the Tab key from the last of what can have the focus within `panel` to the first, and back. */
export function keepFocusWithin(panel: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const all = [...panel.querySelectorAll<HTMLElement>(reached)].filter(
    (node) => !node.hasAttribute('disabled') && node.checkVisibility(),
  );
  const [edge, next] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if ((panel.getRootNode() as ShadowRoot).activeElement !== edge) return;
  event.preventDefault();
  next?.focus();
}
