import { isObject } from '#rules/is-object.ts';
import { parsedJson } from '#rules/parsed-json.ts';
import { objectsIn } from '../written/objects-in.ts';
import type { RequestBody } from './apply-quirks.ts';
import { createEchoRemover } from './without-echo.ts';

/** What a provider says of a request that it does not take, whatever shape it says it in. */
export type Refusal = {
  /** All that it says in words. */
  text: string;
  /** The places in the request that it names as such: `['tools', '0', 'function', 'strict']`. */
  places: string[][];
  /** What it calls its refusal: `tool_use_failed`. */
  codes: string[];
};

const mostCharacters = 20_000;
const mostPlaces = 50;
const deepest = 8;

/** Under these a place is named: OpenAI's `param`, FastAPI's `loc`, Google's `field`, validators' `path`. */
const placeKeys = ['param', 'loc', 'field', 'path', 'property', 'parameter'] as const;
/** Under these words stand even where they are one word; under any other key, a text of several is words, too. */
const wordKeys: ReadonlySet<string> = new Set([
  'message',
  'msg',
  'detail',
  'reason',
  'error',
  'raw',
  'input',
]);
/** Under these stands what a refusal is called. */
const codeKeys: ReadonlySet<string> = new Set(['code', 'type', 'error_type', 'status']);
/** Under this stands what the model wrote, where its server did not understand that. */
const writtenKey = 'failed_generation';
/** Under these some repeat what they were sent. */
const echoKeys: ReadonlySet<string> = new Set(['messages', 'content', 'prompt', 'request', 'body']);

/**
 * Reads what a provider answered with a status of refusal: JSON of any shape, or a plain text. What it repeats of the
 * request is none of its words.
 */
export function readRefusal(answer: string, body: RequestBody): Refusal {
  const given = answer.slice(0, mostCharacters);
  const withoutEcho = createEchoRemover(body);
  const parsed = parsedJson(given);
  if (parsed === undefined) {
    const text = withoutEcho(given);
    return { text, places: placesWithin(text), codes: [] };
  }
  const words: string[] = [];
  const places: string[][] = [];
  const codes: string[] = [];
  const walk = (value: unknown, depth: number): void => {
    if (depth > deepest || places.length > mostPlaces) return;
    if (Array.isArray(value)) {
      for (const each of value) walk(each, depth + 1);
      return;
    }
    if (!isObject(value)) return;
    for (const key of placeKeys) {
      const place = placeOf(value[key]);
      if (place.length > 0) places.push(place);
    }
    for (const [key, held] of Object.entries(value)) {
      if (key === writtenKey) {
        codes.push(writtenKey);
        continue;
      }
      if (codeKeys.has(key) && typeof held === 'string' && codes.length < mostPlaces) codes.push(held);
      const each = typeof held === 'string' ? withoutEcho(held) : held;
      if (typeof each === 'string') {
        if (echoKeys.has(key) || !(wordKeys.has(key) || /\S\s+\S/.test(each))) continue;
        // Some gateways hand on what they were told as JSON within a text, or as all of it.
        let said = each;
        for (const written of objectsIn(each)) {
          const inner = parsedJson(written);
          if (!isObject(inner)) continue;
          said = said.replace(written, () => ' ');
          walk(inner, depth + 1);
        }
        words.push(said);
        places.push(...placesWithin(said));
      } else if (!echoKeys.has(key)) walk(each, depth + 1);
    }
  };
  if (typeof parsed === 'string') words.push(withoutEcho(parsed));
  walk(parsed, 0);
  return { text: words.join('\n'), places, codes };
}

/** `messages[0].role`, `body.tools.0`, or a list of such names. */
function placeOf(given: unknown): string[] {
  const names = Array.isArray(given) ? given : typeof given === 'string' ? split(given) : [];
  const plain = names.map(String).filter((name) => name !== '' && name.length < 100);
  return plain[0] === 'body' || plain[0] === '$' || plain[0] === 'root' ? plain.slice(1) : plain;
}

const split = (path: string) => path.slice(0, 300).split(/[.[\]/"']+/);

/** Lists of places in the words of validators: `'loc': ('body', 'stream_options')`, and a path at a line's beginning. */
function placesWithin(text: string): string[][] {
  const listed = [...text.matchAll(/["']loc["']:\s?[([]([^()[\]]{1,300})[)\]]/g)].map(([, names = '']) =>
    placeOf(names.split(',').map((name) => name.trim().replace(/^['"]|['"]$/g, ''))),
  );
  const leading = text.split('\n').flatMap((line) => {
    const [, path] = /^\s?["'`]?([A-Za-z_][\w.[\]]{0,120})["'`]?\s?:/.exec(line) ?? [];
    return path === undefined ? [] : [placeOf(path)];
  });
  return [...listed, ...leading].filter((place) => place.length > 0).slice(0, mostPlaces);
}
