/** Stands for the number of a page until the paragraph is whole. */
export const pageMark = '\u0000';

/** Words that stand before the number of a page, and between that and how many there are. */
const pageWord =
  /(?<![\p{L}\p{N}])(?:pages?|p[aá]ginas?|p[aá]g\.?|p\.|seite|s\.|str[aá]nka|strana|strona|str\.|oldal|sida|side|sivu|страница|стр\.)$/iu;
const between = /^\s*(?:of|de|von|sur|di|van|av|af|z|ze|из|\/|-)\s*$/iu;

/** "Page 2 of 4" loses its words with its numbers. */
export function withoutPageNumbers(text: string): string {
  if (!text.includes(pageMark)) return text;
  return text
    .split(pageMark)
    .map((part, index, parts) => {
      const start = index > 0 ? part.replace(between, '') : part;
      return index < parts.length - 1 ? start.trimEnd().replace(pageWord, '') : start;
    })
    .join('');
}
