import { parsedJson } from '#rules/parsed-json.ts';

/** What an event says: its pieces in JSON, and whether one of an answer is among them that cannot be read. */
type EventData = { pieces: unknown[]; isLost: boolean };

/** Only what belongs to an answer is missed; signs of life may be anything. */
const ofAnswer = /"(?:choices|delta|message|content|text|error)"/;

/**
 * Reads the data of an event, also where it is JSON but nearly and can have been meant in one way alone: several
 * objects in a row, one with its field's name or a comma round it, or with numbers that JSON has not.
 */
export function readEventData(data: string): EventData {
  const whole = parsedJson(data);
  if (whole !== undefined) return { pieces: Array.isArray(whole) ? whole : [whole], isLost: false };
  const pieces: unknown[] = [];
  let isLost = false;
  for (const written of objectsIn(data)) {
    const piece = parsedJson(written) ?? parsedJson(withoutOtherNumbers(written));
    if (piece !== undefined) pieces.push(piece);
    else {
      isLost ||= ofAnswer.test(written);
      // What stands behind a gap is no part of what stands before it.
      if (isLost) break;
    }
  }
  return { pieces, isLost };
}

/** The objects that a text has one after the other; the last may be cut. */
function objectsIn(text: string): string[] {
  const found: string[] = [];
  let start = -1;
  let open = 0;
  walk(text, (sign, at) => {
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

/** Null for each number of Python's that JSON has no word for. */
function withoutOtherNumbers(text: string): string {
  const outside: [start: number, end: number][] = [];
  let start = 0;
  walk(text, (sign, at) => {
    if (sign !== '"') return;
    if (start !== -1) outside.push([start, at]);
    start = start === -1 ? at + 1 : -1;
  });
  if (start !== -1) outside.push([start, text.length]);
  let written = '';
  let end = 0;
  for (const [from, to] of outside) {
    written += text.slice(end, from) + text.slice(from, to).replace(/-?\b(?:NaN|Infinity)\b/g, () => 'null');
    end = to;
  }
  return written + text.slice(end);
}

/** Goes through the signs of JSON that stand outside of its texts, and through the quotation marks of these. */
function walk(text: string, see: (sign: string, at: number) => void): void {
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
