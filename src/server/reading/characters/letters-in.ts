const letterOrDigit = /[\p{L}\p{N}]/u;

/** Of the characters that most text is written in, by their codes. */
const ascii = Array.from({ length: 128 }, (_, code) => letterOrDigit.test(String.fromCharCode(code)));

/** How many letters and digits a text has: counted one by one, for to list them takes several times as long. */
export function lettersIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) as number;
    if (ascii[code] ?? letterOrDigit.test(String.fromCodePoint(code))) count += 1;
    if (code > 0xffff) at += 1;
  }
  return count;
}
