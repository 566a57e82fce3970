/** Words of a file's stored text, in UTF-16 code units, and the page they begin on. */
type Words = { page: number | null; start: number; end: number };

/** Markdown that leads to a file of the assistant, or to words in it, within the chat alone. `label` is Markdown. */
export function fileLink(label: string, fileId: string, words?: Words): string {
  const page = words && words.page !== null ? `&page=${words.page}` : '';
  const span = words ? `&words=${words.start}-${words.end}` : '';
  return `[${label}](?file=${fileId}${page}${span})`;
}

/** Whether the address of a link is one of these. It is the chat's own: see `readChatAddress`. */
export const leadsToFile = (href: string): boolean =>
  /^\?file=[\da-f-]{36}(?:&page=\d{1,6})?(?:&words=\d{1,9}-\d{1,9})?$/.test(href);
