/** A text as one line of Markdown that shows it as it is: no markup, no formula, no reference to a character. */
export function markdownText(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .trim()
      // A bracket that closes stays bare: escaped, it would close a formula.
      .replace(/[\\[*_`<>#|~]/g, '\\$&')
      // A sum of money opens a formula only where another dollar sign could close it.
      .replace(/\$|&(?=#?\w+;)|^[-+](?= )|(?<=^\d{1,9})[.)](?= )/g, (sign, at, line: string) =>
        sign === '$' && at === line.lastIndexOf('$') ? sign : `\\${sign}`,
      )
  );
}
