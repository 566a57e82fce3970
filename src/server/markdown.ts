/** A text as one line of Markdown that shows it as it is: no markup, no formula, no reference to a character. */
export function markdownText(text: string): string {
  const line = text
    .replace(/\s+/g, ' ')
    .trim()
    // A bracket that closes stays bare: escaped, it would close a formula.
    .replace(/[\\[*_`<>#|~]/g, '\\$&');
  // A sum of money opens a formula only where another dollar sign could close it.
  const last = line.lastIndexOf('$');
  return line.replace(/\$|&(?=#?\w+;)|^[-+](?= )|(?<=^\d{1,9})[.)](?= )/g, (sign, at) =>
    sign === '$' && at === last ? sign : `\\${sign}`,
  );
}
