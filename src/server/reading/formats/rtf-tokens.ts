/** What a Rich Text document is written to. */
export type RtfVisitor = {
  openGroup: () => void;
  closeGroup: () => void;
  /** @param value behind the word; undefined where there is none */
  word: (name: string, value: number | undefined) => void;
  /** What follows may be left out by whoever does not know it. */
  mayLeaveOut: () => void;
  /** Bytes of the code page, each as the character of its number. */
  bytes: (text: string) => void;
  /** Characters that mean themselves in every code page. */
  characters: (text: string) => void;
};

const controlWord = /([a-z]+)(-?\d+)? ?/iy;
const plainText = /[^\\{}\r\n]+/y;
const signs = new Map([
  ['~', '\u00a0'],
  ['_', '-'],
  ['-', ''],
]);

/** Takes a Rich Text document apart. Pictures in bytes are skipped, and so is what stands for a character in its code page. */
export function readTokens(source: string, visitor: RtfVisitor): void {
  /** How many characters stand in the place of others by each group, and how many are yet to come. */
  const replaced = [1];
  let skipped = 0;
  const write = (text: string) => {
    const left = text.slice(skipped);
    skipped = Math.max(0, skipped - text.length);
    if (left) visitor.bytes(left);
  };
  const readWord = (name: string, value: number | undefined): number => {
    if (name === 'bin') return Math.max(0, value ?? 0);
    if (name === 'uc') replaced[replaced.length - 1] = Math.max(0, value ?? 1);
    else if (name === 'u') {
      visitor.characters(String.fromCharCode((value ?? 0) & 0xffff));
      skipped = replaced.at(-1) ?? 1;
    } else visitor.word(name, value);
    return 0;
  };
  /** @returns where to go on */
  const readControl = (at: number): number => {
    const sign = source[at] ?? '';
    controlWord.lastIndex = at;
    const word = /[a-z]/i.test(sign) ? controlWord.exec(source) : null;
    if (word) {
      const value = word[2] === undefined ? undefined : Math.max(-1e9, Math.min(1e9, Number(word[2])));
      if (skipped > 0 && word[1] !== 'u' && word[1] !== 'uc') skipped -= 1;
      return controlWord.lastIndex + readWord(word[1] as string, value);
    }
    if (sign === "'") {
      const code = Number.parseInt(source.slice(at + 1, at + 3), 16);
      if (!Number.isNaN(code)) write(String.fromCharCode(code));
      return at + 3;
    }
    if (sign === '*') visitor.mayLeaveOut();
    else if (sign === '\r' || sign === '\n') visitor.word('par', undefined);
    else if (/[\\{}]/.test(sign)) write(sign);
    else if (signs.has(sign)) visitor.characters(signs.get(sign) ?? '');
    return at + 1;
  };
  for (let at = 0; at < source.length; ) {
    const sign = source[at];
    if (sign === '\\') {
      at = readControl(at + 1);
      continue;
    }
    if (sign === '{' || sign === '}') {
      skipped = 0;
      if (sign === '{') {
        replaced.push(replaced.at(-1) ?? 1);
        visitor.openGroup();
      } else {
        if (replaced.length > 1) replaced.pop();
        visitor.closeGroup();
      }
      at += 1;
      continue;
    }
    plainText.lastIndex = at;
    const text = plainText.exec(source)?.[0];
    if (text) write(text);
    at += text?.length ?? 1;
  }
}
