import { parsedJson } from '#rules/parsed-json.ts';
import { objectsIn, walkJson } from '../written/objects-in.ts';

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

/** Null for each number of Python's that JSON has no word for. */
function withoutOtherNumbers(text: string): string {
  const outside: [start: number, end: number][] = [];
  let start = 0;
  walkJson(text, (sign, at) => {
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
