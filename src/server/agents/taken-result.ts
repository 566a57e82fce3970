import { isObject } from '#rules/is-object.ts';
import { own } from '#rules/own.ts';
import { takenQuestion } from './taken-question.ts';

type Part = Record<string, unknown>;

/**
 * What a server answers to the call of a tool, in the form that the protocol has for it: our client reads no part of an answer
 * with one that it does not know, such as a text alone, a picture in lines or a link without a name. What it asks the person
 * for first comes in the same place.
 * @param message as it was sent; anything else than such an answer is given back
 */
export function takenResult(message: unknown): unknown {
  if (!isObject(message) || !isObject(message.result)) return message;
  const { result } = message;
  if ('toolResult' in result) return message;
  if (result.resultType === 'input_required') return { ...message, result: takenRequests(result) };
  const { content, ...others } = result;
  const { structuredContent, isError, _meta, ...unknown } = others;
  const isBare = content === undefined || content === null;
  if (isBare && structuredContent !== undefined) return { ...message, result: { ...others, content: [] } };
  // Some have what they found where the protocol has its parts.
  const given = isBare ? [unknown] : Array.isArray(content) ? content : [content];
  const told = isBare && Object.keys(unknown).length === 0 ? [] : given.flatMap(takenPart);
  return { ...message, result: { ...others, ...asFlag(isError), content: told } };
}

/** A call that goes on once the person has answered what it is asked for (revision 2026-07-28). */
function takenRequests(result: Part): Part {
  const { inputRequests } = result;
  if (!isObject(inputRequests)) return result;
  const taken = Object.entries(inputRequests).map(([key, request]) => {
    const isQuestion =
      isObject(request) && request.method === 'elicitation/create' && isObject(request.params);
    return [key, isQuestion ? { ...request, params: takenQuestion(request.params as Part) } : request];
  });
  return { ...result, inputRequests: Object.fromEntries(taken) };
}

/** Some write yes and no as words. */
const asFlag = (isError: unknown) =>
  isError === undefined || typeof isError === 'boolean'
    ? {}
    : { isError: isError === 'true' || isError === 1 };

const asText = (said: unknown): Part[] =>
  said === undefined || said === null
    ? []
    : [{ type: 'text', text: typeof said === 'string' ? said : JSON.stringify(said) }];

function takenPart(part: unknown): Part[] {
  if (!isObject(part)) return asText(part);
  const { type } = part;
  if (type === 'image') {
    const data = base64Of(part.data);
    return data === null
      ? asText('[picture]')
      : [{ ...part, data, mimeType: textOr(part.mimeType, 'image/*') }];
  }
  if (type === 'resource') return takenResource(part);
  if (type === 'resource_link') {
    const { uri } = part;
    return typeof uri === 'string' ? [{ ...part, name: textOr(part.name, uri) }] : asText(part);
  }
  if (type === 'text' || typeof type !== 'string')
    return typeof part.text === 'string' ? [{ ...part, type: 'text' }] : asText(part.text ?? part);
  return [part];
}

function takenResource(part: Part): Part[] {
  const { resource } = part;
  if (!isObject(resource)) return asText(resource);
  const uri = textOr(resource.uri, 'resource');
  if (typeof resource.text === 'string') return [{ ...part, resource: { ...resource, uri } }];
  const blob = base64Of(own(resource, 'blob'));
  return blob === null ? asText(resource) : [{ ...part, resource: { ...resource, uri, blob } }];
}

const textOr = (given: unknown, other: string): string => (typeof given === 'string' ? given : other);

/** Bytes as the protocol has them, also where they are an address that holds them, in lines or of the alphabet of addresses. */
function base64Of(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const plain = given
    .replace(/^data:[\w/+.;=-]{0,100},/, '')
    .replaceAll(/\s/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');
  if (plain === '' || plain.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(plain)) return null;
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, '=');
}
