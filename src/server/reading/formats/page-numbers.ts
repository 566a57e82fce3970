/** Stands for the number of a page until the paragraph is whole. */
export const pageMark = '\u0000';

/** "Page 2 of 4" loses its words with its numbers. */
export function withoutPageNumbers(text: string): string {
  if (!text.includes(pageMark)) return text;
  return text
    .split(pageMark)
    .map((part, index, parts) => {
      const start = index > 0 ? part.replace(/^\s*(?:of|de|von|\/|-)\s*$/i, '') : part;
      return index < parts.length - 1
        ? start.trimEnd().replace(/(?:page|p[aá]gina|p[aá]g\.?|p\.)$/i, '')
        : start;
    })
    .join('');
}
