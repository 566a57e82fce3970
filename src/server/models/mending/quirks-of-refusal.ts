import { isObject } from '#rules/is-object.ts';
import type { ModelQuirk } from '#rules/model-quirks.ts';
import { own } from '#rules/own.ts';
import { applyQuirks, digestOfDescription, nameOf, type RequestBody, toolsOf } from './apply-quirks.ts';
import { isWithinPicture, refusedPictures, withoutPictures } from './pictures.ts';
import type { Refusal } from './read-refusal.ts';
import { isTooLongText } from './too-long.ts';

/** What bounds an answer's length has a name in each protocol. */
const lengthFields = ['max_tokens', 'max_completion_tokens', 'max_output_tokens', 'max_new_tokens'] as const;
const lengthNames: ReadonlySet<string> = new Set([...lengthFields, 'maxOutputTokens', 'num_predict']);

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

/**
 * What to send otherwise, out of what a provider refused of a request: quirks that change this request, best first in
 * its kind. Empty where the refusal names nothing that can be mended.
 * @param known those that the request was written with already
 */
export function quirksOfRefusal(
  refusal: Refusal,
  body: RequestBody,
  known: readonly ModelQuirk[],
): ModelQuirk[] {
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
  const tool = refusedTool(refusal, body);
  if (tool) return [tool];
  if (refusesTools(refusal.text)) return [{ kind: 'omit', field: 'tools' }];
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
  if (hasPictures(body) && refusedPictures(refusal.text)) return [{ kind: 'picturesLeftOut' }];
  return formsFor(refusal, body).slice(0, 1);
}

const hasPictures = (body: RequestBody) => JSON.stringify(withoutPictures(body)) !== JSON.stringify(body);

/** Of two that exclude each other the one that says less is left out. */
function oneOfPair(text: string, quirks: ModelQuirk[]): ModelQuirk[] {
  const excludes = /\b(?:both|ambos|ambas|together|a la vez|mutually exclusive|only one of|solo uno)\b/i.test(
    text,
  );
  const topP = quirks.find((quirk) => quirk.kind === 'omit' && /^(?:top_?p|topP)$/.test(quirk.field));
  return excludes && topP ? [topP] : quirks;
}

function ofField(path: string[], text: string, body: RequestBody, known: readonly ModelQuirk[]): ModelQuirk {
  const field = path.join('.');
  const name = path.at(-1) ?? '';
  const value = path.reduce<unknown>((inner, key) => (isObject(inner) ? own(inner, key) : undefined), body);
  const isList = Array.isArray(value);
  if (!lengthNames.has(name) && !isList) return { kind: 'omit', field };
  const most = isTooLongText(text) ? undefined : bound(text, isList ? value.length : value);
  if (most !== undefined) return { kind: 'atMost', field, most };
  if (isList) return { kind: 'omit', field };
  const isRenamed = known.some((quirk) => quirk.kind === 'rename' && quirk.to === field);
  const proposed = lengthFields.find((each) => each !== field && text.includes(each));
  const other = field === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  if (isRenamed || path.length > 1 || isTooLongText(text)) return { kind: 'omit', field };
  return { kind: 'rename', field, to: proposed ?? other };
}

/** The bound that a refusal tells for a number which is beyond it. */
function bound(text: string, value: unknown): number | undefined {
  if (typeof value !== 'number') return undefined;
  const isBound =
    /at most|maximum|max(?:imum)? (?:allowed|value)|less than|too (?:large|high|big)|exceed|up to|between|range|<=|≤|>|como máximo|máxim|menor|supera|excede|hasta|entre/i;
  if (!isBound.test(text)) return undefined;
  const numbers = [...text.matchAll(/(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w,])|(?<![\w.,])\d{1,9}(?!\w|,\d)/g)];
  const below = numbers
    .map(([digits]) => Number(digits.replaceAll(',', '')))
    .filter((each) => each < value && each > 1);
  return below.length === 0 ? undefined : Math.max(...below);
}

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
  }
  // Where it stands is named beside what it is.
  const all = [...paths.values()];
  return all.filter((path) => !all.some((other) => other.length > path.length && startsWith(other, path)));
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
  for (const form of new Set([name, snake(name)])) {
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
      if (name === 'temperature') return true;
    }
  }
  return false;
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The tool whose description a refusal names, by its name or its number in the list. */
function refusedTool({ text, places }: Refusal, body: RequestBody): ModelQuirk | undefined {
  const tools = toolsOf(body);
  if (tools.length === 0) return undefined;
  const asQuirk = (tool: unknown): ModelQuirk => ({
    kind: 'tool',
    name: nameOf(tool),
    digest: digestOfDescription(tool),
  });
  const named = tools.filter((tool) => isQuoted(nameOf(tool), text));
  // Names may begin alike.
  const [longest] = named.sort((one, other) => nameOf(other).length - nameOf(one).length);
  if (longest !== undefined) return asQuirk(longest);
  for (const place of [...places, ...placesInWords(text)]) {
    const list = place.findIndex((name) =>
      /^(?:tools|functions|functionDeclarations|function_declarations)$/.test(name),
    );
    const index = Number(place[list + 1]);
    if (list === -1 || !Number.isInteger(index)) continue;
    const inner = place.slice(list + 2);
    // A field of the protocol, such as `strict`, goes by itself.
    const isSchema =
      inner.length === 0 ||
      inner.some((name) => /^(?:parameters|input_schema|name|properties|custom)$/.test(name));
    const tool =
      tools[
        place.includes('function_declarations')
          ? Number(place.at(place.indexOf('function_declarations') + 1))
          : index
      ];
    if (isSchema && tool !== undefined) return asQuirk(tool);
  }
  return undefined;
}

/** `tools[3].function.parameters` and `tools.3.custom.input_schema`, in a sentence. */
const placesInWords = (text: string): string[][] =>
  [
    ...text.matchAll(
      /\b(?:tools|functions|function_declarations|functionDeclarations)[[.]\d{1,3}[\w.[\]]{0,100}/g,
    ),
  ].map(([path]) => path.split(/[.[\]]+/).filter(Boolean));

/** A tool's name in quotation marks, or as a word that no sentence has. */
function isQuoted(name: string, text: string): boolean {
  if (name === '') return false;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + name.length] ?? ' ';
    if (/[\w-]/.test(before) || /[\w-]/.test(after)) continue;
    if (/["'`“‘«]/.test(before) || /[_\d]|[a-z][A-Z]/.test(name)) return true;
    if (/\b(?:function|tool|función|herramienta)\W{0,3}$/i.test(text.slice(Math.max(0, at - 16), at)))
      return true;
  }
  return false;
}

const toolWord =
  'tools?|tool use|tool calls?|tool calling|function.?call(?:s|ing)?|functions|herramientas|funciones';
const noTools = [
  new RegExp(`\\b(?:not|n't|no|without|cannot|never|sin)\\b[^\\n]{0,60}\\b(?:${toolWord})\\b`, 'i'),
  new RegExp(
    `\\b(?:${toolWord})\\b[^\\n]{0,40}\\b(?:not|unsupported|no se admiten|no admitid|requires?|disabled)`,
    'i',
  ),
];

/** Whether a model says that it takes no tools at all. */
const refusesTools = (text: string) =>
  !/["'`]?tool_choice["'`]? (?:parameter|is not|no )/i.test(text) &&
  noTools.some((pattern) => pattern.test(text));

function formsFor({ text, places }: Refusal, body: RequestBody): ModelQuirk[] {
  const ends = (name: string) => places.some((place) => place.includes('messages') && place.at(-1) === name);
  const forms: ModelQuirk[] = [];
  const before = JSON.stringify(body);
  const push = (quirk: ModelQuirk) => {
    if (JSON.stringify(applyQuirks(body, [quirk])) !== before) forms.push(quirk);
  };
  const isAboutTurns =
    /alterna|alternate|consecutive|consecutiv|same role|mismo rol|must (?:be )?follow|roles? must/i.test(
      text,
    );
  const isAboutRole =
    ends('role') ||
    isAboutTurns ||
    /\b(?:system|developer|sistema)\b[^\n]{0,40}\b(?:role|messages?|prompts?|instructions?|rol|mensajes?)\b|\b(?:roles?|rol|messages?|mensajes?)\b[^\n]{0,60}\b(?:system|developer|sistema)\b/i.test(
      text,
    );
  const isAboutContent =
    ends('content') ||
    /(?:content|contenido|text|texto|message|mensaje)[^\n]{0,80}(?:empty|blank|whitespace|vac[ií]|required|null|none|at least)|(?:empty|blank|vac[ií][oa]s?)[^\n]{0,40}(?:content|message|contenido|mensaje|text)/i.test(
      text,
    );
  if (isAboutTurns) push({ kind: 'turnsAlternate' });
  if (isAboutRole && /\bdeveloper\b[^\n]{0,20}instead|use[^\n]{0,12}\bdeveloper\b/i.test(text))
    push({ kind: 'systemAsDeveloper' });
  if (isAboutRole) push({ kind: 'systemAsUser' });
  if (isAboutContent || /content[^\n]{0,60}(?:string|str\b|text|cadena|texto)/i.test(text)) {
    push({ kind: 'contentFilled' });
    push({ kind: 'contentAsText' });
    // One that wants a text takes no picture beside it.
    if (/content[^\n]{0,60}(?:string|str\b|cadena)/i.test(text)) push({ kind: 'picturesLeftOut' });
  }
  return forms;
}
