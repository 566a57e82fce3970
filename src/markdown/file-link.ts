/** Markdown that leads to a file of the assistant, within the chat alone. `label` is Markdown. */
export const fileLink = (label: string, fileId: string): string => `[${label}](?file=${fileId})`;

/** The file that the address of a link leads to; null for any other. */
export const linkedFile = (href: string): string | null => /^\?file=([\da-f-]{36})$/.exec(href)?.[1] ?? null;
