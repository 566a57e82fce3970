import { isObject } from '#rules/is-object.ts';
import type { ModelQuirk } from '#rules/model-quirks.ts';
import { own } from '#rules/own.ts';
import { applyQuirks, type RequestBody } from './apply-quirks.ts';
import { boundInWords, endOfRange } from './bounds-in-words.ts';
import { isOfName, lengthNames, missedLength, nameInstead } from './name-instead.ts';
import { oneOfPair } from './one-of-pair.ts';
import { countPictures, isWithinPicture, picturesTaken, refusedPictures } from './pictures.ts';
import type { Refusal } from './read-refusal.ts';
import { refusedTool, takesNoTools } from './refused-tools.ts';
import {
  fieldsBesideTools,
  inOtherForm,
  inPlainSchemas,
  subjectOf,
  writtenAnew,
} from './subject-of-refusal.ts';
import { isTooLongText } from './too-long.ts';

/** A request says nothing without them. */
const needed: ReadonlySet<string> = new Set(
  'model messages contents input prompt texts role content parts text type name parameters input_schema function functionDeclarations tool_calls tool_call_id id arguments'.split(
    ' ',
  ),
);

/** Words of everyday language: in a sentence they name a field only in quotation marks, or beside a word for one. */
const everyday: ReadonlySet<string> = new Set([
  ...needed,
  ...'tools stream stop user seed n temperature strict description store system'.split(' '),
]);

/** A request as it is to be sent instead, and what is worth remembering if that is taken. */
type Mend = { body: RequestBody; learns: readonly ModelQuirk[]; isRewriting: boolean };

/** What was done already: quirks that the request was written with, and how often the model was to write anew. */
type Before = { known: readonly ModelQuirk[]; rewritings: number; isSure: boolean };

/**
 * What to send otherwise, out of what a provider refused of a request. What a model or its server never takes is worth
 * remembering, and how it wants to be spoken to, as far as that costs no other request anything; what is wrong with this
 * one request, or with what the model made of it, is changed this once.
 * @param before `isSure` where the provider refuses, and has not broken down, in which case it may say anything
 * @returns null where the refusal names nothing that can be mended
 */
export function mendOf(
  refusal: Refusal,
  body: RequestBody,
  { known, rewritings, isSure }: Before,
): Mend | null {
  const subject = subjectOf(refusal, body);
  if (subject === 'writing') {
    const anew = writtenAnew(refusal, body, rewritings);
    return anew && { body: anew, learns: [], isRewriting: true };
  }
  if (subject === 'conversation' || subject === 'grammar') {
    const formed = subject === 'grammar' ? inPlainSchemas(body) : inOtherForm(refusal, body);
    return formed && { ...formed, isRewriting: false };
  }
  if (subject === 'combination') {
    const fields = fieldsBesideTools(refusal.text, body);
    const learns = fields.map((field) => ({ kind: 'omitBesideTools' as const, field }));
    return { body: applyQuirks(body, learns), learns, isRewriting: false };
  }
  const found = quirksOfRefusal(refusal, body, known).filter(
    ({ kind }) => isSure || !['omit', 'rename', 'atMost'].includes(kind) || /tools?\b/i.test(refusal.text),
  );
  if (found.length === 0) return null;
  // Room that one long conversation leaves is that conversation's, and of pictures others may be taken.
  const isOnce =
    isTooLongText(refusal.text) ||
    (refusedPictures(refusal.text) === 'these' && !found.some(({ kind }) => kind === 'picturesAtMost'));
  const learns = isOnce ? [] : found.flatMap((quirk) => learnedOf(quirk, refusal.text, body));
  return { body: applyQuirks(body, found), learns, isRewriting: false };
}

/** What is said of a value where another one would have been taken: of a kind, or within a range. */
const ofValue =
  /invalid type for|expected an? \w+,? (?:but )?(?:got|received)|should be a valid|must be (?:an? |in |within |between |less |greater |at (?:most|least)|no (?:more|less)|[<>≤≥]|(?:strictly )?(?:positive|non-?negative)\b)|out of range|too (?:long|large|small|high|low|many)|not in the range|should be (?:in|between)|range:|entre \d|como (?:máximo|mínimo)/i;

/** Of which another value says another thing, and is worth trying: said of these where others are named. */
const ofChoice: ReadonlySet<string> = new Set(['tool_choice', 'response_format']);
const ofOtherChoice =
  /\bmust be ["'`‘“]|input should be ["'`‘“]|supported (?:string )?values|invalid [\w.]{1,40} type|["'`]required["'`]/i;

/** Whether a field was left out for the value that this one request has for it. */
const isOfValue = (quirk: ModelQuirk, text: string): boolean =>
  quirk.kind === 'omit' &&
  (ofValue.test(text) ||
    (ofChoice.has(quirk.field) && ofOtherChoice.test(text)) ||
    // A bound that is left out for good lets every answer run on.
    (lengthNames.has(quirk.field) && !isOfName(text)));

/** What is remembered of a quirk: of a field that was left out for its value that this number is not taken, if it is one. */
function learnedOf(quirk: ModelQuirk, text: string, body: RequestBody): ModelQuirk[] {
  if (quirk.kind !== 'omit' || !isOfValue(quirk, text)) return [quirk];
  const { field } = quirk;
  const value = valueAt(body, field.split('.'));
  return typeof value === 'number' ? [{ kind: 'omitAt', field, value }] : [];
}

const valueAt = (body: RequestBody, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) ? own(inner, key) : undefined), body);

/** Quirks that change this request, best first in their kind. */
function quirksOfRefusal(refusal: Refusal, body: RequestBody, known: readonly ModelQuirk[]): ModelQuirk[] {
  const { text } = refusal;
  const found = candidates(refusal, body, known);
  const before = JSON.stringify(body);
  const changing = found.filter((quirk) => JSON.stringify(applyQuirks(body, [quirk])) !== before);
  // A conversation that is too long is none of a field's doing, but for room that is asked for its answer.
  return isTooLongText(text)
    ? changing.filter(
        (quirk) => quirk.kind === 'omit' && lengthNames.has(quirk.field.split('.').at(-1) ?? ''),
      )
    : changing;
}

function candidates(refusal: Refusal, body: RequestBody, known: readonly ModelQuirk[]): ModelQuirk[] {
  const pictures = countPictures(body);
  const most = picturesTaken(refusal.text, pictures);
  if (most !== null) return [{ kind: 'picturesAtMost', most }];
  const tool = refusedTool(refusal, body);
  if (tool) return [tool];
  if (takesNoTools(refusal.text)) return [{ kind: 'omit', field: 'tools' }];
  const missed = 'messages' in body ? missedLength(refusal, Object.keys(body)) : undefined;
  if (missed) return [{ kind: 'fill', ...missed }];
  const named = namedFields(refusal, body).filter((path) => !isWithinPicture(path));
  const fields = named
    .filter((path) => !needed.has(path.at(-1) ?? ''))
    .map((path) =>
      ofField(path[0] === 'response_format' ? path.slice(0, 1) : path, refusal.text, body, known),
    );
  if (fields.length > 0)
    return oneOfPair(refusal.text, [
      ...new Map(fields.map((quirk) => [JSON.stringify(quirk), quirk])).values(),
    ]);
  if (pictures > 0 && refusedPictures(refusal.text)) return [{ kind: 'picturesLeftOut' }];
  return formsFor(refusal, body).slice(0, 1);
}

function ofField(path: string[], text: string, body: RequestBody, known: readonly ModelQuirk[]): ModelQuirk {
  const field = path.join('.');
  const name = path.at(-1) ?? '';
  const value = valueAt(body, path);
  const isList = Array.isArray(value);
  const longest = longestOf(path, text);
  if (longest !== undefined) return { kind: 'atMost', field, most: longest };
  if (!lengthNames.has(name) && !isList) {
    const end = isBounded(field, known) ? undefined : endOfRange(text, value);
    return end === undefined ? { kind: 'omit', field } : { kind: 'atMost', field, most: end };
  }
  const most = isTooLongText(text) ? undefined : boundInWords(text, isList ? value.length : value);
  if (most !== undefined) return { kind: 'atMost', field, most };
  if (isList) return { kind: 'omit', field };
  const isRenamed = known.some((quirk) => quirk.kind === 'rename' && quirk.to === field);
  if (isRenamed || path.length > 1 || isTooLongText(text)) return { kind: 'omit', field };
  const to = nameInstead(field, text);
  return to === undefined ? { kind: 'omit', field } : { kind: 'rename', field, to };
}

/** How long a text of a tool's description may be, where it is too long. */
function longestOf(path: readonly string[], text: string): number | undefined {
  if (path.at(-1) !== 'description' || !/too long|length|characters|caracteres/i.test(text)) return undefined;
  const [, most] =
    /(?:max(?:imum)?|at most|up to|less than|como máximo|<=?|≤)\D{0,20}(\d{2,6})/i.exec(text) ?? [];
  return most === undefined ? undefined : Number(most);
}

/** Where it was bounded before, and that was not what is wanted. */
const isBounded = (field: string, known: readonly ModelQuirk[]): boolean =>
  known.some((quirk) => quirk.kind === 'atMost' && quirk.field === field);

/** Words for the room that an answer is given, and names that no request here has for it. */
const lengthInWords =
  /\bmax(?:imum)? (?:output |new |completion )?tokens\b|\bmax_(?:new|output|completion|total)_tokens\b|\d in the (?:output|completion)\b/i;

/** Words of gpt-oss’s template for what a model has thought before a call, beside what it said. */
const thoughtsInWords = /\bboth content and thinking\b/i;

/** Words for how long a model is to think. */
const effortInWords =
  /\bthink(?:ing)? (?:value|level|budget|mode|config)\b|\bthinking(?: \w+)? (?:is |are )?not (?:supported|available|enabled)|(?:not|n't) support (?:\w+ )?(?:thinking|reasoning)\b|\bthinking can(?:no|')t be\b/i;
const effortNames: ReadonlySet<string> = new Set(['reasoning_effort', 'thinkingConfig']);

/** Where a refusal goes on to say what would have been taken: that names no culprit. */
const whatIsTaken =
  /\b(?:expected (?:one|any) of|se esperaba uno de|(?:allowed|supported|valid|accepted|available|known|permitted) (?:fields|parameters|arguments|keys|properties|options)|(?:campos|parámetros|argumentos) (?:válidos|permitidos|admitidos|disponibles))\b[^\n.]*/giu;

/** The paths in the body that a refusal names, as places or in its words. */
function namedFields({ text, places }: Refusal, body: RequestBody): string[][] {
  const fields = fieldsOf(body);
  const paths = new Map<string, string[]>();
  const take = (path: string[] | undefined) => path && paths.set(path.join('.'), path);
  for (const place of places) take(fieldAt(place, fields));
  if (![...paths.values()].some((path) => !needed.has(path.at(-1) ?? ''))) {
    const refused = text.replace(whatIsTaken, '');
    for (const path of fields) if (isNamed(path.at(-1) ?? '', refused)) take(path);
    const inWords = (said: RegExp, names: ReadonlySet<string>) =>
      paths.size === 0 && said.test(refused) && take(fields.find((path) => names.has(path.at(-1) ?? '')));
    inWords(lengthInWords, lengthNames);
    inWords(effortInWords, effortNames);
    inWords(thoughtsInWords, new Set(['reasoning_content']));
  }
  // Where it stands is named beside what it is.
  const all = [...paths.values()];
  const isWithin = (other: readonly string[], path: readonly string[]) =>
    other.length > path.length && startsWith(other, path);
  return all.filter((path) => ofChoice.has(path.join('.')) || !all.some((other) => isWithin(other, path)));
}

const startsWith = (path: readonly string[], start: readonly string[]) =>
  start.every((key, index) => path[index] === key);

const plainName = (name: string) => name.replaceAll('_', '').toLowerCase();

/** The field that a place ends at, whatever names of classes and numbers stand between. */
function fieldAt(place: readonly string[], fields: readonly string[][]): string[] | undefined {
  const keys = place.map(plainName);
  const fits = (path: readonly string[]) => {
    let at = -1;
    for (const key of path) {
      if (key === '*') continue;
      at = keys.indexOf(plainName(key), at + 1);
      if (at === -1) return false;
    }
    return at === keys.length - 1 || path.length === 1;
  };
  const fitting = fields.filter(fits).sort((one, other) => other.length - one.length);
  if (fitting.length > 0) return fitting[0];
  const [only, ...more] = place;
  return more.length === 0
    ? fields.find((path) => plainName(path.at(-1) ?? '') === plainName(only ?? ''))
    : undefined;
}

const deepest = 5;

/** Every path of the body that is a field of the protocol; what schemas of tools describe is none. */
function fieldsOf(body: RequestBody): string[][] {
  const paths = new Map<string, string[]>();
  const walk = (value: unknown, path: string[]): void => {
    if (path.length > deepest) return;
    if (Array.isArray(value)) {
      for (const each of value.slice(0, 200)) walk(each, [...path, '*']);
      return;
    }
    if (!isObject(value)) return;
    for (const [key, each] of Object.entries(value)) {
      if (key.length > 60) continue;
      const inner = [...path, key];
      paths.set(inner.join('.'), inner);
      if (!/^(?:parameters|input_schema|schema|json_schema|arguments|args)$/.test(key)) walk(each, inner);
    }
  };
  walk(body, []);
  return [...paths.values()];
}

/** Whether a text names a field: everyday words only in quotation marks, or beside a word for one. */
function isNamed(name: string, text: string): boolean {
  for (const form of new Set([name, snake(name), camel(name)])) {
    for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1)) {
      const before = text.slice(Math.max(0, at - 24), at);
      const after = text.slice(at + form.length, at + form.length + 24);
      if (/[\w-]$/.test(before) || /^[\w-]/.test(after)) continue;
      if (!everyday.has(name)) return true;
      if (/["'`“‘«]$/.test(before) && /^["'`”’»]/.test(after)) return true;
      if (
        /\b(?:param(?:eter)?s?|fields?|arguments?|property|option|name|parámetros?|campos?|argumentos?)\W{0,3}$/i.test(
          before,
        )
      )
        return true;
      if (/^\W{0,2}(?:param(?:eter)?s?|fields?|arguments?|option)\b/i.test(after) || /^\s?:/.test(after))
        return true;
      if (
        /(?:not supported|unsupported|unknown|unrecognized)\b[^:\n]{0,24}:\s?$/i.test(
          text.slice(Math.max(0, at - 48), at),
        )
      )
        return true;
      if (/^ is not (?:supported|allowed|permitted|available)\b/i.test(after)) return true;
      if (name === 'temperature') return true;
    }
  }
  return false;
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** How servers and templates say that a message has parts where they want one text, and nothing of what it is. */
const ofParts =
  /\binvalid type: (?:sequence|map)\b[^\n]{0,20}\bstring\b|\buntagged enum \w{0,60}(?:Content|Message)|\bconcatenate str \(not "list"\)|'str' and 'list'|'list' and 'str'|\bString\b[^\n]{0,20}\bfrom Array\b/;

function formsFor({ text, places }: Refusal, body: RequestBody): ModelQuirk[] {
  const ends = (name: string) => places.some((place) => place.includes('messages') && place.at(-1) === name);
  const forms: ModelQuirk[] = [];
  const before = JSON.stringify(body);
  const push = (quirk: ModelQuirk) => {
    if (JSON.stringify(applyQuirks(body, [quirk])) !== before) forms.push(quirk);
  };
  const isAboutTurns =
    /alterna|alternate|consecutive|consecutiv|successive|interleave|\b(?:2|two) or more (?:user|assistant) messages|start with a user|same role|mismo rol|must (?:be )?follow|roles? must/i.test(
      text,
    );
  const isAboutRole =
    ends('role') ||
    isAboutTurns ||
    /角色.{0,12}(?:不正确|错误|不支持)/.test(text) ||
    /\bonly\b[^\n]{0,60}\broles? are (?:supported|allowed)/i.test(text) ||
    /\b(?:system|developer|sistema)\b[^\n]{0,40}\b(?:role|messages?|prompts?|instructions?|rol|mensajes?)\b|\b(?:roles?|rôle|rol|messages?|mensajes?)\b[^\n]{0,60}\b(?:system|developer|sistema)\b/i.test(
      text,
    );
  const isAboutContent =
    ends('content') ||
    /(?:content|contenido|text|texto|message|mensaje)[^\n]{0,80}(?:empty|blank|whitespace|vac[ií]|required|null|<?nil\b|none|at least)|must contain '?content'?|(?:empty|blank|vac[ií][oa]s?)[^\n]{0,40}(?:content|message|contenido|mensaje|text)/i.test(
      text,
    );
  if (isAboutTurns) push({ kind: 'turnsAlternate' });
  if (isAboutRole && /\bdeveloper\b[^\n]{0,20}instead|use[^\n]{0,12}\bdeveloper\b/i.test(text))
    push({ kind: 'systemAsDeveloper' });
  if (isAboutRole) push({ kind: 'systemAsUser' });
  const wantsText = ofParts.test(text);
  if (isAboutContent || wantsText || /content[^\n]{0,60}(?:string|str\b|text|cadena|texto)/i.test(text)) {
    push({ kind: 'contentFilled' });
    push({ kind: 'contentAsText' });
    // One that wants a text takes no picture beside it.
    if (wantsText || /content[^\n]{0,60}(?:string|str\b|cadena)/i.test(text))
      push({ kind: 'picturesLeftOut' });
  }
  return forms;
}
