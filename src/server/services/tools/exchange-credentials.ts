import { isObject } from '#rules/is-object.ts';
import { own } from '#rules/own.ts';
import { parsedJson } from '#rules/parsed-json.ts';
import { toolLimits } from '#rules/tools.ts';
import { ToolError } from '../../agents/agent-tool.ts';
import { outboundProblem } from '../../agents/outbound-problem.ts';
import { callHost } from '../../outbound/call-host.ts';
import type { App } from '../context.ts';

/**
 * The token that OAuth's client credentials, `id:secret`, are answered with.
 * @throws {ToolError} `refused` or `unreadable`, and what a request throws
 */
export async function exchangeCredentials(
  { outbound }: Pick<App, 'outbound'>,
  { credentials, url }: { credentials: string; url: URL },
): Promise<string> {
  const [id = '', ...rest] = credentials.split(':');
  // Both are written as in a form before they are joined.
  const pair = [id, rest.join(':')].map((part) => encodeURIComponent(part)).join(':');
  const answer = await callHost({
    url,
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Parley (acts for an assistant)',
    },
    body: 'grant_type=client_credentials',
    dispatcher: outbound.tools,
    signal: AbortSignal.timeout(toolLimits.callMilliseconds),
    milliseconds: toolLimits.callMilliseconds,
  }).catch((error: unknown) => {
    throw outboundProblem(error);
  });
  if (answer.status >= 400)
    throw new ToolError('refused', `The key was refused where its token is given: status ${answer.status}.`);
  const token = tokenIn(answer.text);
  if (token === undefined)
    throw new ToolError('unreadable', 'No token came back for the key that this tool needs.');
  return token;
}

function tokenIn(text: string): string | undefined {
  const given = parsedJson(text);
  const token = isObject(given) ? own(given, 'access_token') : undefined;
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) ? token : undefined;
}
