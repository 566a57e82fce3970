import { isObject } from '#rules/is-object.ts';
import type { ModelQuirk, QuirkForm } from '#rules/model-quirks.ts';
import { own } from '#rules/own.ts';
import { applyQuirks, type RequestBody } from './apply-quirks.ts';
import { answeredCalls } from './conversation-forms.ts';
import type { Refusal } from './read-refusal.ts';
import { toolWord } from './refused-tools.ts';
import { sentencesOf } from './sentences-of.ts';

/**
 * What a refusal is about:
 * `ability`, what the model or its server never takes;
 * `conversation`, how what was said so far is put together;
 * `combination`, two things that it takes, but not with each other;
 * `grammar`, schemas of which its server makes none;
 * `writing`, what the model wrote itself, which its server did not understand.
 */
type RefusalSubject = 'ability' | 'conversation' | 'combination' | 'grammar' | 'writing';

/** Codes of Groq's, which sends along what the model wrote, and words of servers that read calls out of a text. */
const writingCodes = /^(?:tool_use_failed|json_validate_failed|failed_generation|malformed_function_call)$/i;
const writing =
  /attempted to call tool|did not call a tool|model called a tool|\b(?:not|no) (?:been |fue |ha sido |se ha )?(?:called|invoked|llamad[ao]|invocad[ao])\b|failed to call a function|failed to (?:generate|validate) json|tool call validation failed|(?:error|failed|unable|could not|cannot)[^\n.]{0,20} pars(?:e|ing) (?:the )?(?:tool|function)[ _-]?calls?\b(?! arguments)|failed to parse input at pos|malformed[ _]function[ _]call/i;

/**
 * How a conversation is put together otherwise, by what is said of it. All but the last are dialects of a model or its
 * server, which every conversation of that kind has to keep to; a call that was not answered is one request's own.
 */
const conversationForms: readonly [RegExp, QuirkForm | 'callsAnswered'][] = [
  [/thought_?signature/i, 'callsSigned'],
  [/\bid\b[^\n]{0,80}\blength of 9\b/i, 'idsShort'],
  [/\beither content or tool_calls,? (?:but )?not both/i, 'callsWordless'],
  [/\b(?:user|usuario)\b[^\n]{0,12}\bafter role\b[^\n]{0,3}\btool\b/i, 'turnsBetween'],
  [
    /\b(?:missing|provide|pass|need|require)\w*[^\n]{0,60}\breasoning_content\b|\breasoning_content\b[^\n]{0,60}\b(?:missing|required|passed back|must (?!not)|needs? to)/i,
    'thoughtsFilled',
  ],
  [
    /\bmust define tools\b|\btoolConfig field must be defined\b|\bexpects the `?tools=?`? param/i,
    'callsInWords',
  ],
  [/\bsingle tool[ -]?calls?\b|\bone tool[ -]?call (?:at|per)\b/i, 'callsSingle'],
  [
    /number of (?:function|tool)[ _-]?(?:calls?|response)|must be followed by tool messages|response to a prece?eding|tool_(?:use|call)_?ids?\b|`?tool_(?:use|result)`?|no tool (?:call|output|result)s? found/i,
    'callsAnswered',
  ],
];
/** What is said of a conversation, too, and nobody here knows a form for. */
const ofConversation =
  /\bafter role\b|\blast role\b|turn comes immediately after|prefill|must end with a user/i;

/** How servers say that they make no grammar of a schema, by which they have a model write. */
const ofGrammar =
  /failed to parse grammar|\bconstraint\b[^\n]{0,20}\btoo many states\b|\b(?:pars|compil|convert|invalid|unsupported)\w*\b[^\n]{0,60}\bgrammars?\b|\bgrammars?\b[^\n]{0,60}\b(?:error|invalid|fail|too (?:large|complex)|pars|compil|unsupported)|schema conversion failed|unrecognized schema|features? (?:is |are )?not supported by (?:xgrammar|guidance|outlines|lm-format-enforcer)|unimplemented keys|exceeds sane defaults|pattern must start with|\bjson schema not supported\b/i;

/**
 * The request with schemas of which a server makes a grammar sooner; where they are plain already, this once without the
 * one of the answer, whose form Parley checks itself, or without tools.
 * @returns null where whoever asks insists on a call
 */
export function inPlainSchemas(
  body: RequestBody,
): { body: RequestBody; learns: readonly ModelQuirk[] } | null {
  const learns: ModelQuirk[] = [{ kind: 'schemasPlain' }];
  const plain = applyQuirks(body, learns);
  if (JSON.stringify(plain) !== JSON.stringify(body)) return { body: plain, learns };
  const left = has(body, 'response_format') ? 'response_format' : insistsOnCall(body) ? undefined : 'tools';
  if (left === undefined || !has(body, left)) return null;
  return { body: applyQuirks(body, [{ kind: 'omit', field: left }]), learns: [] };
}

/** Whether an answer without a call is none for whoever asks. */
const insistsOnCall = ({ tool_choice: choice }: RequestBody): boolean =>
  isObject(choice) || (typeof choice === 'string' && choice !== 'auto' && choice !== 'none');

const together =
  /\b(?:combin\w+|incompatible|mutually exclusive|together|both|simultaneously|at the same time|in conjunction|along(?:side)?|with|when|while|in (?:a )?stream\w*)\b/i;
const toolsInWords = new RegExp(`\\b(?:${toolWord})\\b`, 'i');
/** What may stand beside tools and be done without, this once: Parley checks an answer's form itself. */
const companions: readonly { word: RegExp; fields: readonly string[] }[] = [
  {
    word: /response_?format|json[ _-]?(?:mode|schema|object)|response mime ?type|structured outputs?|grammar constraints?/i,
    fields: [
      'response_format',
      'generationConfig.responseMimeType',
      'generationConfig.responseSchema',
      'generationConfig.responseJsonSchema',
    ],
  },
  { word: /\breasoning_effort\b/i, fields: ['reasoning_effort'] },
  { word: /\bstream(?:ing|ed)?\b/i, fields: ['stream'] },
];

/** The fields of a request that go where what it refuses is their standing beside tools. */
export function fieldsBesideTools(text: string, body: RequestBody): string[] {
  if (own(body, 'tools') === undefined) return [];
  const sentences = sentencesOf(text).filter((each) => toolsInWords.test(each) && together.test(each));
  const found = companions.find(
    ({ word, fields }) =>
      sentences.some((each) => word.test(each)) && fields.some((field) => has(body, field)),
  );
  return found ? found.fields.filter((field) => has(body, field)) : [];
}

const has = (body: RequestBody, field: string): boolean =>
  field.split('.').reduce<unknown>((inner, key) => (isObject(inner) ? own(inner, key) : undefined), body) !==
  undefined;

/** What a refusal of a request is about. */
export function subjectOf({ text, codes }: Refusal, body: RequestBody): RefusalSubject {
  const isChat = 'messages' in body || 'contents' in body;
  if (isChat && (codes.some((code) => writingCodes.test(code)) || writing.test(text))) return 'writing';
  if (conversationForms.some(([pattern]) => pattern.test(text)) || ofConversation.test(text))
    return 'conversation';
  if (fieldsBesideTools(text, body).length > 0) return 'combination';
  return ofGrammar.test(text) && (has(body, 'tools') || has(body, 'response_format')) ? 'grammar' : 'ability';
}

/**
 * The request with its conversation in the form that a refusal wants, and what of that is worth remembering; null where
 * there is none.
 */
export function inOtherForm(
  { text }: Refusal,
  body: RequestBody,
): { body: RequestBody; learns: readonly ModelQuirk[] } | null {
  for (const [pattern, form] of conversationForms) {
    if (!pattern.test(text)) continue;
    const learns = form === 'callsAnswered' ? [] : [{ kind: form }];
    const changed = form === 'callsAnswered' ? answeredCalls(body) : applyQuirks(body, learns);
    if (changed !== body) return { body: changed, learns };
  }
  return null;
}

/**
 * The request once more after the server did not understand what the model wrote: as it was, which often is enough,
 * then without what the model failed at.
 * @param before how often that has been done
 * @returns null where nothing is left to do, or whoever asks insists on a call
 */
export function writtenAnew({ text, codes }: Refusal, body: RequestBody, before: number): RequestBody | null {
  const isNone = /tool choice is none/i.test(text);
  if (before === 0 && !isNone) return body;
  const isOfJson = codes.includes('json_validate_failed') || /\bjson\b/i.test(text);
  const left =
    isOfJson && has(body, 'response_format') ? 'response_format' : insistsOnCall(body) ? undefined : 'tools';
  if (left === undefined || !has(body, left)) return null;
  return applyQuirks(body, [{ kind: 'omit', field: left }]);
}
