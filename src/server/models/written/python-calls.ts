/** A call as Python writes it, with its arguments by their names. */
export type PythonCall = { name: string; input: Record<string, unknown> };

/** As Python has them: with letters of every language. */
const name = /[\p{L}_][\p{L}\p{M}\p{N}_.-]{0,127}/uy;
const number = /-?\d{1,40}(?:\.\d{1,40})?(?:[eE][+-]?\d{1,3})?/y;
const constants: readonly (readonly [written: string, value: boolean | null])[] = [
  ['True', true],
  ['False', false],
  ['None', null],
  ['true', true],
  ['false', false],
  ['null', null],
];
const escaped: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['\n', ''],
]);
const deepest = 20;

/** What is written otherwise is no call. */
class NoCall extends Error {}

/**
 * The calls that a text consists of: `find(q='x', n=7)`, several of them in a list or a line each, as Llama and Gemma
 * write them; `print(find(q='x'))` is one, too. Every place is read once.
 * @returns none where the text is anything else, or has arguments without a name
 */
export function pythonCallsIn(text: string): PythonCall[] {
  try {
    return readCalls(text);
  } catch (error) {
    if (error instanceof NoCall) return [];
    throw error;
  }
}

function readCalls(text: string): PythonCall[] {
  let at = 0;
  const skip = () => {
    while (/\s/.test(text.charAt(at))) at += 1;
  };
  const has = (sign: string) => {
    skip();
    if (!text.startsWith(sign, at)) return false;
    at += sign.length;
    return true;
  };
  const need = (sign: string) => {
    if (!has(sign)) throw new NoCall();
  };
  const matched = (pattern: RegExp) => {
    skip();
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) throw new NoCall();
    at += found.length;
    return found;
  };
  const readText = (): string => {
    const quote = text.startsWith(text.charAt(at).repeat(3), at)
      ? text.charAt(at).repeat(3)
      : text.charAt(at);
    at += quote.length;
    const parts: string[] = [];
    while (!text.startsWith(quote, at)) {
      if (at >= text.length) throw new NoCall();
      if (text.charAt(at) === '\\') {
        at += 1;
        parts.push(escaped.get(text.charAt(at)) ?? text.charAt(at));
      } else parts.push(text.charAt(at));
      at += 1;
    }
    at += quote.length;
    return parts.join('');
  };
  const readValue = (depth: number): unknown => {
    if (depth > deepest) throw new NoCall();
    skip();
    if (/["']/.test(text.charAt(at))) return readText();
    if (has('[')) return readUntil(']', () => readValue(depth + 1));
    if (has('{')) {
      const entries = readUntil('}', () => {
        const key = String(readValue(depth + 1));
        need(':');
        return [key, readValue(depth + 1)] as const;
      });
      return Object.fromEntries(entries);
    }
    const constant = constants.find(([written]) => has(written));
    return constant ? constant[1] : Number(matched(number));
  };
  const readUntil = <Item>(end: string, read: () => Item): Item[] => {
    const items: Item[] = [];
    while (!has(end)) {
      items.push(read());
      if (!has(',')) {
        need(end);
        break;
      }
    }
    return items;
  };
  const readCall = (): PythonCall => {
    const called = matched(name);
    need('(');
    if (called === 'print') {
      const inner = readCall();
      need(')');
      return inner;
    }
    const args = readUntil(')', () => {
      const key = matched(name);
      need('=');
      return [key, readValue(0)] as const;
    });
    return { name: called, input: Object.fromEntries(args) };
  };
  const calls: PythonCall[] = [];
  if (has('[')) calls.push(...readUntil(']', readCall));
  else {
    do {
      calls.push(readCall());
      has(',');
      skip();
    } while (at < text.length);
  }
  skip();
  if (at < text.length) throw new NoCall();
  return calls;
}
