/**
 * Copies a text; answers whether that worked. The clipboard API is missing where the page came over plain http.
 * @param html the same with its looks, for programs that take these
 */
export async function copyText(text: string, html?: string | undefined): Promise<boolean> {
  try {
    if (html === undefined || !('ClipboardItem' in window)) await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })]);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'sr-only';
  // Inside an open dialog only its own content can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
