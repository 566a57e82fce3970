import { randomUUID } from 'node:crypto';
import type { BodyPart, HttpOperation } from '#rules/http-operations.ts';
import { ToolError } from './agent-tool.ts';
import { pairsOf } from './parameter-styles.ts';

/** A body as it goes out. */
export type SentBody = { text: string; type: string };

/** The body of a call, in the form that its operation takes. @throws {ToolError} `invalid_arguments` */
export function sentBodyOf(
  { bodyType = 'application/json', bodyParts = [] }: HttpOperation,
  given: unknown,
): SentBody {
  const parts = new Map(bodyParts.map((part) => [part.field, part]));
  if (bodyType === 'application/x-www-form-urlencoded') {
    const pairs = fieldsOf(given).flatMap(([name, value]) =>
      formPairs(parts.get(name) ?? { field: name }, value),
    );
    return { text: pairs.join('&'), type: bodyType };
  }
  if (bodyType === 'multipart/form-data') {
    const boundary = `parley-${randomUUID()}`;
    const written = fieldsOf(given).flatMap(([name, value]) =>
      formParts(parts.get(name) ?? { field: name }, value),
    );
    const text = written.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
    return { text: `${text}--${boundary}--\r\n`, type: `${bodyType}; boundary=${boundary}` };
  }
  if (isJson(bodyType)) return { text: JSON.stringify(given), type: bodyType };
  if (typeof given !== 'string') throw new ToolError('invalid_arguments', 'The body has to be a text.');
  return { text: given, type: `${bodyType}; charset=utf-8` };
}

/** Whether a media type is JSON. */
export const isJson = (type: string): boolean => /[/+]json(?:;|$)/.test(type);

function fieldsOf(given: unknown): [string, unknown][] {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ToolError('invalid_arguments', 'The body has to be an object, the fields of a form.');
  return Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
}

/** Without a word of how, lists repeat their name and objects are JSON. */
function formPairs({ field, style, explode }: BodyPart, value: unknown): string[] {
  const isObject = typeof value === 'object' && !Array.isArray(value);
  const isSaid = style !== undefined || explode !== undefined;
  return pairsOf({ name: field, in: 'query', style: isObject && !isSaid ? 'json' : style, explode }, value);
}

function formParts(part: BodyPart, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => formParts(part, each));
  const { field, type, isFile = false } = part;
  const isText = typeof value !== 'object';
  const text = isText ? String(value) : JSON.stringify(value);
  const mediaType = type ?? (isFile ? 'text/plain; charset=utf-8' : isText ? null : 'application/json');
  return [
    `Content-Disposition: form-data; name="${quoted(field)}"${isFile ? `; filename="${quoted(field)}.txt"` : ''}\r\n` +
      `${mediaType === null ? '' : `Content-Type: ${mediaType}\r\n`}\r\n${text.toWellFormed()}`,
  ];
}

/** As browsers write names in the head of a part. */
const quoted = (name: string) => name.toWellFormed().replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));
