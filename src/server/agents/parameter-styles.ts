import { argumentOf, type HttpParameter, type ParameterStyle } from '#rules/http-operations.ts';
import { isObject } from '#rules/is-object.ts';
import { ToolError } from './agent-tool.ts';

/** A parameter as OpenAPI writes it: what says how, and under which name. */
type Written = Pick<HttpParameter, 'name' | 'in' | 'style' | 'explode' | 'allowReserved' | 'argument'>;

const delimiters: ReadonlyMap<ParameterStyle, string> = new Map([
  ['form', ','],
  ['simple', ','],
  ['spaceDelimited', '%20'],
  ['pipeDelimited', '%7C'],
  ['tabDelimited', '%09'],
]);

/** A value's place in a path, written and encoded. @throws {ToolError} for one that would leave its place */
export function pathPart(parameter: Written, value: unknown): string {
  const { name, style = 'simple', explode = false } = parameter;
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  const list = itemsOf(value);
  const fields = fieldsOf(value);
  const pair = ([key, each]: readonly [string, string], sign: string) =>
    `${encode(key)}${sign}${encode(each)}`;
  const written = () => {
    if (style === 'json') return encode(JSON.stringify(value));
    if (style === 'matrix') {
      if (fields && explode) return fields.map((field) => `;${pair(field, '=')}`).join('');
      if (list && explode) return list.map((each) => `;${encode(name)}=${encode(each)}`).join('');
      const whole = fields ? fields.map((field) => pair(field, ',')).join(',') : list?.map(encode).join(',');
      return `;${encode(name)}=${whole ?? encode(plainText(parameter, value))}`;
    }
    const between = style === 'label' && explode ? '.' : ',';
    const whole = fields
      ? fields.map((field) => pair(field, explode ? '=' : ',')).join(between)
      : list?.map(encode).join(between);
    return `${style === 'label' ? '.' : ''}${whole ?? encode(plainText(parameter, value))}`;
  };
  const text = written();
  if (text === '' || text === '.' || text === '..') {
    throw new ToolError(
      'invalid_arguments',
      `The argument “${argumentOf(parameter as HttpParameter)}” cannot be “${text}”.`,
    );
  }
  return text;
}

/** The pairs of a query, a cookie or a form that a value becomes, encoded and joined: `a=1&a=2`. */
export function pairsOf(parameter: Written, value: unknown): string[] {
  const { name, style = 'form' } = parameter;
  const { explode = style === 'form' || style === 'deepObject', allowReserved = false } = parameter;
  const encode = (text: string) =>
    allowReserved
      ? // What would end the query, or begin the next pair of it, is encoded all the same.
        encodeURI(text.toWellFormed()).replace(/[#&+]/g, (sign) => encodeURIComponent(sign))
      : encodeURIComponent(text.toWellFormed());
  const key = encodeURIComponent(name.toWellFormed());
  if (style === 'json') return [`${key}=${encode(JSON.stringify(value))}`];
  if (style === 'deepObject' && typeof value === 'object') return deepPairs(key, value, encode);
  const list = itemsOf(value);
  const fields = fieldsOf(value);
  if (!list && !fields) return [`${key}=${encode(plainText(parameter, value))}`];
  if (explode) {
    return fields
      ? fields.map(([field, each]) => `${encodeURIComponent(field.toWellFormed())}=${encode(each)}`)
      : (list ?? []).map((each) => `${key}=${encode(each)}`);
  }
  const parts = fields ? fields.flat() : (list ?? []);
  return parts.length === 0 ? [] : [`${key}=${parts.map(encode).join(delimiters.get(style) ?? ',')}`];
}

/** A header's value: lists with commas, fields as `a=1` or `a,1`. @throws {ToolError} for what no header holds */
export function headerValue(parameter: Written, value: unknown): string {
  const { style = 'simple', explode = false } = parameter;
  const fields = fieldsOf(value);
  const text =
    style === 'json'
      ? JSON.stringify(value)
      : fields
        ? fields.map((field) => field.join(explode ? '=' : ',')).join(',')
        : (itemsOf(value)?.join(',') ?? plainText(parameter, value));
  if (/^[\x20-\x7e]*$/.test(text)) return text.trim();
  throw new ToolError(
    'invalid_arguments',
    `The argument “${argumentOf(parameter as HttpParameter)}” has a sign that no header takes.`,
  );
}

function deepPairs(key: string, value: unknown, encode: (text: string) => string): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [`${key}=${encode(String(value))}`];
  return Object.entries(value).flatMap(([name, inner]) =>
    deepPairs(`${key}%5B${encodeURIComponent(name.toWellFormed())}%5D`, inner, encode),
  );
}

/** An argument that is not given. */
export const isNothing = (value: unknown) => value === undefined || value === null;

/** What stands within a list or an object is no object of its own; it is told as JSON. */
const innerText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

const itemsOf = (value: unknown): string[] | null =>
  Array.isArray(value) ? value.filter((each) => !isNothing(each)).map(innerText) : null;

const fieldsOf = (value: unknown): (readonly [string, string])[] | null =>
  isObject(value)
    ? Object.entries(value)
        .filter(([, each]) => !isNothing(each))
        .map(([name, each]) => [name, innerText(each)] as const)
    : null;

function plainText(parameter: Written, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new ToolError(
    'invalid_arguments',
    `The argument “${argumentOf(parameter as HttpParameter)}” has to be a text or a number.`,
  );
}
