import { argumentsSchema, changesSomething, type HttpOperation } from '#rules/http-operations.ts';
import { describeOperation } from '#rules/tool-description.ts';
import { type HttpActions, toolLimits } from '#rules/tools.ts';
import { callHost } from '../outbound/call-host.ts';
import type { OutboundDispatcher } from '../outbound/dispatcher.ts';
import { type AgentTool, ToolError } from './agent-tool.ts';
import { requestOf } from './http-request.ts';
import { outboundProblem } from './outbound-problem.ts';
import { isJson, type SentBody } from './request-body.ts';
import { type OpenSecret, placeSecrets, withoutSecrets } from './tool-secret.ts';

/**
 * An operation of an HTTP interface as a tool. Neither the model nor the person sees its secrets, and a call is not even
 * shown to the person where one of them is gone or may not go to its host.
 * @param secretIds of what goes along
 * @param secretFor throws a ToolError where the secret may not go there
 */
export function createHttpAction({
  name,
  actions,
  operation,
  dispatcher,
  secretIds,
  secretFor,
}: {
  name: string;
  actions: HttpActions;
  operation: HttpOperation;
  dispatcher: OutboundDispatcher<'tools'>;
  secretIds: readonly string[];
  secretFor: (secretId: string, url: URL) => Promise<OpenSecret>;
}): AgentTool {
  const { method } = operation;
  const secretsOf = (url: URL) => Promise.all(secretIds.map((id) => secretFor(id, url)));
  return {
    name,
    title: `${actions.name}: ${operation.id}`,
    description: describeOperation(operation, actions.name).text,
    inputSchema: argumentsSchema(operation),
    target: `${actions.baseUrl} ${secretIds.join(' ') || null}`,
    changes: changesSomething(operation),
    async assertPossible() {
      await secretsOf(new URL(actions.baseUrl));
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
      const secrets = await secretsOf(url);
      const headers = {
        accept: 'application/json, text/*;q=0.8',
        'user-agent': 'Parley (acts for an assistant)',
        ...given,
        ...(body !== undefined && { 'content-type': body.type }),
        ...placeSecrets(secrets, url, given.cookie),
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
      const text = withoutSecrets(answer.text, secrets);
      if (answer.status >= 400) throw new ToolError('refused', `Status ${answer.status}. ${text}`);
      return `Status ${answer.status}. ${text}`.trim();
    },
  };
}

/** A body as a person reads it. */
const shown = ({ text, type }: SentBody) => (isJson(type) ? JSON.stringify(JSON.parse(text), null, 2) : text);
