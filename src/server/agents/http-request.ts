import { argumentOf, type HttpOperation, isSendable, requiredArguments } from '#rules/http-operations.ts';
import { own } from '#rules/own.ts';
import { type HttpActions, toolLimits } from '#rules/tools.ts';
import { argumentsOf, ToolError } from './agent-tool.ts';
import { headerValue, isNothing, pairsOf, pathPart } from './parameter-styles.ts';
import { type SentBody, sentBodyOf } from './request-body.ts';

export type HttpRequest = {
  method: string;
  url: URL;
  /** Those that the arguments make, cookies too. */
  headers: Record<string, string>;
  body: SentBody | undefined;
};

/**
 * The request that a call with these arguments makes, without its secret. It goes to the host of `baseUrl`, whatever
 * the arguments are.
 * @throws {ToolError} `invalid_arguments`
 */
export function requestOf(
  { baseUrl }: Pick<HttpActions, 'baseUrl'>,
  operation: HttpOperation,
  given: unknown,
): HttpRequest {
  const args = argumentsOf(given);
  const { parameters, path, method } = operation;
  const known = new Set([...parameters.map(argumentOf), ...(operation.body ? ['body'] : [])]);
  const unknown = Object.keys(args).find((name) => !known.has(name));
  if (unknown !== undefined) throw new ToolError('invalid_arguments', `There is no argument “${unknown}”.`);
  const missing = requiredArguments(operation).find((name) => isNothing(own(args, name)));
  if (missing !== undefined) {
    throw new ToolError('invalid_arguments', `The argument “${missing}” is missing.`);
  }

  const base = new URL(baseUrl);
  const inPath = new Map(parameters.filter((each) => each.in === 'path').map((each) => [each.name, each]));
  const filled = path.replace(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const parameter = inPath.get(name) ?? { name, in: 'path' as const, required: true, schema: {} };
    return pathPart(parameter, own(args, argumentOf(parameter)));
  });
  const url = new URL(base.origin + base.pathname.replace(/\/$/, '') + filled);
  const query: string[] = [];
  const cookies: string[] = [];
  const headers = new Map<string, string>();
  for (const parameter of parameters) {
    const argument = own(args, argumentOf(parameter));
    if (isNothing(argument) || !isSendable(parameter)) continue;
    if (parameter.in === 'query') query.push(...pairsOf(parameter, argument));
    else if (parameter.in === 'cookie') cookies.push(...pairsOf(parameter, argument));
    else if (parameter.in === 'header')
      headers.set(parameter.name.toLowerCase(), headerValue(parameter, argument));
  }
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  // What the address itself says, such as the version of the interface, goes along.
  url.search = [base.search.slice(1), ...query].filter(Boolean).join('&');
  if (url.origin !== base.origin) throw new ToolError('host_not_allowed', 'This would leave the host.');
  const body = isNothing(args.body) || !operation.body ? undefined : sentBodyOf(operation, args.body);
  const length = (body?.text.length ?? 0) + url.href.length + [...headers.values()].join('').length;
  if (length > toolLimits.argumentCharacters) {
    throw new ToolError('invalid_arguments', 'The arguments are too long.');
  }
  return { method: method.toUpperCase(), url, headers: Object.fromEntries(headers), body };
}
