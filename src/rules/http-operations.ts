import type { JsonSchema } from './json-schema.ts';
import { type KeyPlace, placeInRequest } from './tool-keys.ts';

export const httpMethods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace'] as const;
type HttpMethod = (typeof httpMethods)[number];

export const parameterPlaces = ['path', 'query', 'header', 'cookie'] as const;
export type ParameterPlace = (typeof parameterPlaces)[number];

/** How a value is written, in OpenAPI's words; `tabDelimited` is Swagger's, and `json` is for what a document calls that. */
export const parameterStyles = [
  'simple',
  'label',
  'matrix',
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'tabDelimited',
  'deepObject',
  'json',
] as const;
export type ParameterStyle = (typeof parameterStyles)[number];

export type HttpParameter = {
  name: string;
  in: ParameterPlace;
  required: boolean;
  schema: JsonSchema;
  /** What a model calls it, where another one has its name. */
  argument?: string | undefined;
  /** Left out, it is that of its place: `form` in the query and cookies, else `simple`. */
  style?: ParameterStyle | undefined;
  /** Left out, it is so for `form` and `deepObject`. */
  explode?: boolean | undefined;
  /** Signs such as `/` and `:` are sent as they are. */
  allowReserved?: boolean | undefined;
};

/** How one field of a form goes, where a document says so. */
export type BodyPart = {
  field: string;
  style?: ParameterStyle | undefined;
  explode?: boolean | undefined;
  /** Its media type, in a form of several parts. */
  type?: string | undefined;
  /** It goes as a file with this text. */
  isFile?: boolean | undefined;
};

/** One call of an HTTP interface, out of an OpenAPI document. */
export type HttpOperation = {
  /** Its `operationId`, or method and path. */
  id: string;
  method: HttpMethod;
  /** With `{name}` where the parameters of the path go. */
  path: string;
  summary: string;
  parameters: HttpParameter[];
  /** What the body is; null for none. */
  body: JsonSchema | null;
  /** Whether no call goes without the body; what was chosen before this was read does not say. */
  bodyRequired?: boolean | undefined;
  /** Its media type; JSON where it is left out. */
  bodyType?: string | undefined;
  bodyParts?: BodyPart[] | undefined;
  /** The keys that it asks for, where its document tells several apart; none of them for an empty list. */
  keys?: KeyPlace[] | undefined;
};

/** Why an operation of a document is not offered; the words are `tools.actions.reasons.<reason>`. */
export const operationReasons = [
  'path_unusable',
  'parameter_unreadable',
  'binary_body',
  'other_document',
  'method_unknown',
  'too_large',
  'other_address',
  'too_many',
] as const;
export type OperationReason = (typeof operationReasons)[number];

/** Headers that belong to the connection, or to the request as a whole. */
const ownHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Whether a call may send a header, or a cookie, of this name. */
export const isSendable = ({ name, in: place }: Pick<HttpParameter, 'name' | 'in'>): boolean =>
  (place !== 'header' && place !== 'cookie') ||
  (/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name) &&
    (place === 'cookie' || !(ownHeaders.has(name.toLowerCase()) || /^(?:proxy|sec)-/i.test(name))));

/** Looking something up changes nothing; everything else is taken to. */
export function changesSomething({ method }: Pick<HttpOperation, 'method'>): boolean {
  return !['get', 'head', 'options', 'trace'].includes(method);
}

/** What a model calls a parameter. */
export const argumentOf = ({ argument, name }: HttpParameter): string => argument ?? name;

/** What a model has to give for a call. */
export function argumentsSchema(operation: HttpOperation): JsonSchema {
  const { parameters, body } = operation;
  const properties = Object.fromEntries(parameters.map((each) => [argumentOf(each), each.schema]));
  return {
    type: 'object',
    properties: { ...properties, ...(body && { body }) },
    required: requiredArguments(operation),
    additionalProperties: false,
  };
}

/** The arguments that no call goes without. */
export const requiredArguments = ({ parameters, body, bodyRequired = false }: HttpOperation) => [
  ...parameters.filter(({ required }) => required).map(argumentOf),
  ...(body && bodyRequired ? ['body'] : []),
];

/** An operation without the parameters that keys fill: no model is asked for what it must not know. */
export function withoutFilled(operation: HttpOperation, keys: readonly KeyPlace[]): HttpOperation {
  const filled = new Set(keys.map(placeInRequest));
  const isFilled = ({ in: place, name }: HttpParameter) =>
    place !== 'path' && filled.has(placeInRequest({ placement: place, parameter: name }));
  return { ...operation, parameters: operation.parameters.filter((each) => !isFilled(each)) };
}
