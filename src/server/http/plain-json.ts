const deepest = 32;

/** A string, a sign that structures JSON, or what stands between them; each where the one before it ended. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]|[^"{}[\]:]+/sy;

/** Is valid JSON, but has a text with NUL or half of a surrogate pair. */
export class UnstorableText extends SyntaxError {}

/**
 * Parses JSON that means the same to every reader: no key twice in one object, no `__proto__`, no more than 32
 * levels, and only texts that can be stored (no NUL, no half of a surrogate pair).
 * @throws {SyntaxError} of which `UnstorableText` tells that only a text is wrong
 */
export function parsePlainJson(text: string): unknown {
  assertPlainStructure(text);
  return JSON.parse(text, (_key, value) => {
    if (typeof value === 'string') assertStorable(value);
    return value;
  });
}

/** Whether PostgreSQL can store the text and give it back as it was. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

function assertStorable(text: string): void {
  if (!isStorable(text)) throw new UnstorableText('The text holds a character that cannot be stored');
}

function assertPlainStructure(text: string): void {
  /** The keys of each open object; `null` for an array. */
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const found of tokensOf(text)) {
    if (found === '{' || found === '[') {
      open.push(found === '{' ? new Set() : null);
      if (open.length > deepest) throw new SyntaxError('The nesting is too deep');
    } else if (found === '}' || found === ']') {
      open.pop();
    } else if (found === ':') {
      const key = String(JSON.parse(last));
      const keys = open.at(-1);
      if (key === '__proto__' || keys?.has(key))
        throw new SyntaxError('A key is not allowed, or there twice');
      assertStorable(key);
      keys?.add(key);
    } else if (found.startsWith('"')) {
      last = found;
    }
  }
}

/** @throws {SyntaxError} where a string does not end: looking for another one behind its mark would take for ever */
function* tokensOf(text: string): Generator<string> {
  token.lastIndex = 0;
  for (let at = 0; at < text.length; at = token.lastIndex) {
    token.lastIndex = at;
    const [found] = token.exec(text) ?? [];
    if (found === undefined) throw new SyntaxError('A text has no end');
    yield found;
  }
}
