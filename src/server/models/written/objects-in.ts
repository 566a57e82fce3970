/** The objects that a text has one after the other, as they are written; the last may be cut. */
export function objectsIn(text: string): string[] {
  const found: string[] = [];
  let start = -1;
  let open = 0;
  walkJson(text, (sign, at) => {
    if (sign === '{') {
      if (open === 0) start = at;
      open += 1;
    } else if (sign === '}' && open > 0) {
      open -= 1;
      if (open === 0) {
        found.push(text.slice(start, at + 1));
        start = -1;
      }
    }
  });
  return start === -1 ? found : [...found, text.slice(start)];
}

/** Goes through the signs of JSON that stand outside of its texts, and through the quotation marks of these. */
export function walkJson(text: string, see: (sign: string, at: number) => void): void {
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (inText && sign === '\\') at += 1;
    else if (sign === '"') {
      inText = !inText;
      see(sign, at);
    } else if (!inText) see(sign, at);
  }
}
