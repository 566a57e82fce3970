import { createHash } from 'node:crypto';
import { isObject } from '#rules/is-object.ts';
import type { ModelQuirk, QuirkForm } from '#rules/model-quirks.ts';
import { own } from '#rules/own.ts';
import {
  callsInWords,
  shortIds,
  signedCalls,
  singleCalls,
  textOf,
  thoughtsFilled,
  turnsBetween,
  wordlessCalls,
} from './conversation-forms.ts';
import { lengthNames } from './name-instead.ts';
import { withPictures } from './pictures.ts';
import { plainSchemas } from './plain-schemas.ts';

/** The body of a request to a model, in whichever protocol. */
export type RequestBody = Record<string, unknown>;

/** The body as a model with these quirks takes it; what it is made from stays as it is. */
export function applyQuirks(body: RequestBody, quirks: readonly ModelQuirk[]): RequestBody {
  // Whether there are tools is known once all others are applied.
  const isLast = ({ kind }: ModelQuirk) => kind === 'omitBesideTools' || kind === 'callsInWords';
  // What is filled in may be bounded.
  const isFirst = ({ kind }: ModelQuirk) => kind === 'fill';
  return [
    ...quirks.filter(isFirst),
    ...quirks.filter((each) => !isFirst(each) && !isLast(each)),
    ...quirks.filter(isLast),
  ].reduce(applyQuirk, body);
}

function applyQuirk(body: RequestBody, quirk: ModelQuirk): RequestBody {
  switch (quirk.kind) {
    case 'omit':
      return omit(body, quirk.field);
    case 'omitAt':
      return change(body, quirk.field.split('.'), (value) => (value === quirk.value ? undefined : value));
    case 'omitBesideTools':
      return toolsOf(body).length > 0 ? omit(body, quirk.field) : body;
    case 'rename':
      return rename(body, quirk.field, quirk.to);
    case 'fill':
      return fill(body, quirk.field, quirk.value);
    case 'atMost':
      return change(body, quirk.field.split('.'), (value) =>
        typeof value === 'number'
          ? Math.min(value, quirk.most)
          : Array.isArray(value)
            ? value.slice(0, quirk.most)
            : typeof value === 'string'
              ? value.slice(0, quirk.most).toWellFormed()
              : value,
      );
    case 'tool':
      return withTools(
        body,
        toolsOf(body).filter(
          (tool) => nameOf(tool) !== quirk.name || digestOfDescription(tool) !== quirk.digest,
        ),
      );
    case 'thinksFirst':
    case 'window':
      return body;
    case 'picturesLeftOut':
      return withPictures(body, 0);
    case 'picturesAtMost':
      return withPictures(body, quirk.most);
    case 'callsSigned':
      return signedCalls(body);
    case 'callsSingle':
      return singleCalls(body);
    case 'idsShort':
      return shortIds(body);
    case 'turnsBetween':
      return turnsBetween(body);
    case 'callsWordless':
      return wordlessCalls(body);
    case 'thoughtsFilled':
      return thoughtsFilled(body);
    case 'callsInWords':
      return toolsOf(body).length > 0 ? body : callsInWords(body);
    case 'schemasPlain':
      return plainSchemas(body);
    default:
      return withForm(body, quirk.kind);
  }
}

/** What is chosen among tools, or how they are called, means nothing without them. */
const besideTools = ['tool_choice', 'parallel_tool_calls', 'toolConfig', 'tool_config'] as const;

function omit(body: RequestBody, field: string): RequestBody {
  if (field === 'tools') return withTools(body, []);
  // What is said of a stream means nothing of a whole answer.
  if (field === 'stream') return change(omit(body, 'stream_options'), ['stream'], () => undefined);
  // Without the word for it, no tools is said by having none.
  const without = field === 'tool_choice' && body.tool_choice === 'none' ? withTools(body, []) : body;
  return change(without, field.split('.'), () => undefined);
}

function rename(body: RequestBody, field: string, to: string): RequestBody {
  const value = own(body, field);
  if (value === undefined) return body;
  return { ...omit(body, field), [to]: value };
}

/** What bounds an answer has one name: another one that was sent says it already. */
function fill(body: RequestBody, field: string, value: number): RequestBody {
  const sent = Object.keys(body).find((name) => lengthNames.has(name));
  if (sent === undefined) return { ...body, [field]: value };
  return lengthNames.has(field) && sent !== field ? rename(body, sent, field) : body;
}

/** The body with the value at a path changed, `*` for all of a list; undefined takes it away. */
function change(given: RequestBody, path: readonly string[], to: (value: unknown) => unknown): RequestBody {
  const walk = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return to(value);
    if (key === '*') return Array.isArray(value) ? value.map((each) => walk(each, rest)) : value;
    if (!isObject(value) || !Object.hasOwn(value, key)) return value;
    const changed = walk(own(value, key), rest);
    if (changed === own(value, key)) return value;
    const { [key]: _before, ...others } = value;
    return changed === undefined ? others : { ...value, [key]: changed };
  };
  return walk(given, path) as RequestBody;
}

/** A tool in OpenAI's protocol, or in Anthropic's, which has no `function` around it. */
const functionOf = (tool: unknown): RequestBody =>
  isObject(tool) ? (isObject(tool.function) ? tool.function : tool) : {};

export const nameOf = (tool: unknown): string => String(functionOf(tool).name ?? '');

/** Tells one description of a tool from another. */
export const digestOfDescription = (tool: unknown): string =>
  createHash('sha256').update(JSON.stringify(tool)).digest('base64url').slice(0, 22);

/** The tools of a request, Google's in their list of declarations as well. */
export function toolsOf({ tools }: RequestBody): unknown[] {
  return (Array.isArray(tools) ? tools : []).flatMap((tool) =>
    isObject(tool) && Array.isArray(tool.functionDeclarations) ? tool.functionDeclarations : [tool],
  );
}

function withTools(body: RequestBody, tools: readonly unknown[]): RequestBody {
  if (tools.length === toolsOf(body).length) return body;
  if (tools.length === 0) {
    const without = Object.entries(body).filter(
      ([name]) => name !== 'tools' && !besideTools.some((each) => each === name),
    );
    return Object.fromEntries(without);
  }
  const isGoogle = (body.tools as unknown[]).some(
    (each) => isObject(each) && Array.isArray(each.functionDeclarations),
  );
  return { ...body, tools: isGoogle ? [{ functionDeclarations: tools }] : tools };
}

type Message = { role?: unknown; content?: unknown; tool_calls?: unknown } & RequestBody;

const forms = {
  systemAsUser,
  systemAsDeveloper: (messages: readonly Message[]) =>
    messages.map((message) => (message.role === 'system' ? { ...message, role: 'developer' } : message)),
  contentFilled,
  contentAsText: (messages: readonly Message[]) =>
    messages.map((message) =>
      Array.isArray(message.content) && message.content.every(isText)
        ? { ...message, content: textOf(message.content) }
        : message,
    ),
  turnsAlternate,
} satisfies { [Form in QuirkForm]?: (messages: readonly Message[]) => readonly Message[] };

function withForm(body: RequestBody, form: keyof typeof forms): RequestBody {
  const { messages } = body;
  // What a newer release has learned is none of ours.
  if (!Array.isArray(messages) || !messages.every(isObject) || !Object.hasOwn(forms, form)) return body;
  return { ...body, messages: forms[form](messages) };
}

function systemAsUser(messages: readonly Message[]): readonly Message[] {
  const isInstruction = ({ role }: Message) => role === 'system' || role === 'developer';
  const instructions = messages.filter(isInstruction).map(({ content }) => textOf(content));
  if (instructions.length === 0) return messages;
  const others = messages.filter((message) => !isInstruction(message));
  const first = others.findIndex(({ role }) => role === 'user');
  const said = instructions.join('\n\n');
  if (first === -1) return [{ role: 'user', content: said }, ...others];
  return others.map((message, index) =>
    index === first ? { ...message, content: joined(said, message.content) } : message,
  );
}

/** What a message without a word says: nothing that a model would take for more. */
const placeholder = '…';

function contentFilled(messages: readonly Message[]): readonly Message[] {
  return messages.flatMap((message): Message[] => {
    if (!isEmpty(message.content)) return [message];
    const isNeeded = message.role === 'tool' || Array.isArray(message.tool_calls);
    return isNeeded ? [{ ...message, content: placeholder }] : [];
  });
}

function turnsAlternate(given: readonly Message[]): readonly Message[] {
  const merged: Message[] = [];
  const first = given.findIndex(({ role }) => role !== 'system' && role !== 'developer');
  // They begin with the person, too.
  const messages =
    given[first]?.role === 'assistant'
      ? given.toSpliced(first, 0, { role: 'user', content: placeholder })
      : given;
  for (const message of messages) {
    const before = merged.at(-1);
    const isSame = before?.role === message.role && (message.role === 'user' || message.role === 'assistant');
    if (!before || !isSame || before.tool_calls || message.tool_calls) merged.push(message);
    else merged[merged.length - 1] = { ...before, content: joined(before.content, message.content) };
  }
  return merged.length === given.length && messages === given ? given : merged;
}

function joined(first: unknown, second: unknown): unknown {
  if (!Array.isArray(first) && !Array.isArray(second)) {
    return [textOf(first), textOf(second)].filter(Boolean).join('\n\n');
  }
  const parts = (content: unknown) =>
    Array.isArray(content) ? content : [{ type: 'text', text: textOf(content) }];
  return [...parts(first), ...parts(second)];
}

const isText = (part: unknown) => isObject(part) && typeof part.text === 'string';

const isEmpty = (content: unknown): boolean =>
  Array.isArray(content)
    ? content.every((part) => isText(part) && textOf([part]).trim() === '')
    : content === null || content === undefined || (typeof content === 'string' && content.trim() === '');
