/** No server leaves more at an end. */
const mostTokens = 6;

/** Where the tokens at a text's end begin that are none of the answer. */
export function beforeTokens(text: string, until: number, tokens: readonly string[]): number {
  let end = until;
  for (let count = 0; count < mostTokens; count += 1) {
    const before = text.slice(0, end).trimEnd();
    const token = tokens.find((each) => before.endsWith(each));
    if (token === undefined) return end;
    end = before.length - token.length;
  }
  return end;
}

/** How much of a text's end may become tokens that are none of the answer. */
export function keptTail(text: string, tokens: readonly string[]): number {
  let most = 0;
  for (const token of tokens) {
    for (let length = Math.min(token.length - 1, text.length); length > most; length -= 1) {
      if (token.startsWith(text.slice(-length))) most = length;
    }
  }
  return text.length - beforeTokens(text, text.length - most, tokens);
}
