const quote = 39;
const comma = 44;
const space = 32;

/**
 * The lexemes of a `tsvector` as PostgreSQL prints it (`'alca':1,4 'precio':2`), each with how often it stands in the
 * text.
 */
export function* readTerms(terms: string): Generator<readonly [string, number]> {
  let at = 0;
  while (at < terms.length) {
    const from = at + 1;
    let to = from;
    while (terms.charCodeAt(to) !== quote || terms.charCodeAt(to + 1) === quote) {
      to += terms.charCodeAt(to) === quote ? 2 : 1;
    }
    let count = 1;
    at = to + 1;
    while (at < terms.length && terms.charCodeAt(at) !== space) {
      if (terms.charCodeAt(at) === comma) count++;
      at++;
    }
    at++;
    const lexeme = terms.slice(from, to);
    yield [/['\\]/.test(lexeme) ? lexeme.replaceAll("''", "'").replaceAll('\\\\', '\\') : lexeme, count];
  }
}
