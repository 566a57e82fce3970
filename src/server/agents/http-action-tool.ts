import { argumentsSchema, changesSomething, type HttpOperation } from '#rules/http-operations.ts';
import { type HttpActions, toolLimits } from '#rules/tools.ts';
import { callHost } from '../outbound/call-host.ts';
import type { OutboundDispatcher } from '../outbound/dispatcher.ts';
import { type AgentTool, ToolError } from './agent-tool.ts';
import { requestOf } from './http-request.ts';
import { outboundProblem } from './outbound-problem.ts';
import { isJson, type SentBody } from './request-body.ts';
import { type OpenSecret, placeSecret, withoutSecret } from './tool-secret.ts';

/**
 * An operation of an HTTP interface as a tool. Neither the model nor the person sees its secret, and a call is not even
 * shown to the person where its secret is gone or may not go to its host.
 * @param secretFor throws a ToolError where the secret may not go there
 */
export function createHttpAction({
  name,
  actions,
  operation,
  dispatcher,
  secretFor,
}: {
  name: string;
  actions: HttpActions;
  operation: HttpOperation;
  dispatcher: OutboundDispatcher<'tools'>;
  secretFor: (secretId: string, url: URL) => Promise<OpenSecret>;
}): AgentTool {
  const { summary, method, path } = operation;
  const secretOf = async (url: URL) =>
    actions.secretId === null ? null : await secretFor(actions.secretId, url);
  return {
    name,
    title: `${actions.name}: ${operation.id}`,
    description: `${summary || operation.id} (${method.toUpperCase()} ${path} of ${actions.name})`,
    inputSchema: argumentsSchema(operation),
    target: `${actions.baseUrl} ${actions.secretId}`,
    changes: changesSomething(operation),
    async assertPossible() {
      await secretOf(new URL(actions.baseUrl));
    },
    sends(args) {
      const { url, headers, body } = requestOf(actions, operation, args);
      const lines = Object.entries(headers).map(([header, value]) => `\n${header}: ${value}`);
      return [
        { label: 'request', value: `${method.toUpperCase()} ${url.href}${lines.join('')}` },
        ...(body === undefined ? [] : [{ label: 'body' as const, value: shown(body) }]),
      ];
    },
    async run(args, signal) {
      const { url, headers: given, body } = requestOf(actions, operation, args);
      const secret = await secretOf(url);
      const headers = {
        accept: 'application/json, text/*;q=0.8',
        'user-agent': 'Parley (acts for an assistant)',
        ...given,
        ...(body !== undefined && { 'content-type': body.type }),
        ...placeSecret(secret, url, given.cookie),
      };
      const answer = await callHost({
        url,
        headers,
        body: body?.text,
        dispatcher,
        signal,
        method: method.toUpperCase(),
        milliseconds: toolLimits.callMilliseconds,
      }).catch((error: unknown) => {
        throw outboundProblem(error);
      });
      const text = withoutSecret(answer.text, secret).slice(0, toolLimits.resultCharacters);
      if (answer.status >= 400) throw new ToolError('refused', `Status ${answer.status}. ${text}`);
      return `Status ${answer.status}. ${text}`.trim();
    },
  };
}

/** A body as a person reads it. */
const shown = ({ text, type }: SentBody) => (isJson(type) ? JSON.stringify(JSON.parse(text), null, 2) : text);
