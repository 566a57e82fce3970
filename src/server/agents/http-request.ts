import { own } from '#rules/own.ts';
import { type HttpActions, type HttpOperation, requiredArguments, toolLimits } from '#rules/tools.ts';
import { argumentsOf, ToolError } from './agent-tool.ts';

export type HttpRequest = { method: string; url: URL; body: string | undefined };

/**
 * The request that a call with these arguments makes, without its secret. It goes to the host of `baseUrl`, whatever
 * the arguments are.
 * @throws {ToolError} `invalid_arguments`
 */
export function requestOf({ baseUrl }: HttpActions, operation: HttpOperation, given: unknown): HttpRequest {
  const args = argumentsOf(given);
  const { parameters, path, method } = operation;
  const known = new Set([...parameters.map(({ name }) => name), ...(operation.body ? ['body'] : [])]);
  const unknown = Object.keys(args).find((name) => !known.has(name));
  if (unknown !== undefined) throw new ToolError('invalid_arguments', `There is no argument “${unknown}”.`);
  const missing = requiredArguments(operation).find((name) => isNothing(own(args, name)));
  if (missing !== undefined) {
    throw new ToolError('invalid_arguments', `The argument “${missing}” is missing.`);
  }

  const base = new URL(baseUrl);
  const filled = path.replace(/\{([^{}]+)\}/g, (_whole, name: string) => pathPart(name, own(args, name)));
  const url = new URL(base.origin + base.pathname.replace(/\/$/, '') + filled);
  for (const { name, in: place } of parameters) {
    const argument = own(args, name);
    if (place !== 'query' || isNothing(argument)) continue;
    for (const value of Array.isArray(argument) ? argument : [argument]) {
      url.searchParams.append(name, plain(name, value));
    }
  }
  if (url.origin !== base.origin) throw new ToolError('host_not_allowed', 'This would leave the host.');
  const body = isNothing(args.body) ? undefined : JSON.stringify(args.body);
  if ((body?.length ?? 0) + url.href.length > toolLimits.argumentCharacters) {
    throw new ToolError('invalid_arguments', 'The arguments are too long.');
  }
  return { method: method.toUpperCase(), url, body };
}

/** A part cannot climb out of its place in the path. */
function pathPart(name: string, value: unknown): string {
  const text = plain(name, value);
  if (text === '' || text === '.' || text === '..') {
    throw new ToolError('invalid_arguments', `The argument “${name}” cannot be “${text}”.`);
  }
  return encodeURIComponent(text.toWellFormed());
}

function plain(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new ToolError('invalid_arguments', `The argument “${name}” has to be a text or a number.`);
}

const isNothing = (value: unknown) => value === undefined || value === null;
