import { setTimeout as wait } from 'node:timers/promises';
import type { MCPClient } from '@ai-sdk/mcp';
import { questionLimits } from '#rules/person-question.ts';
import { toolLimits } from '#rules/tools.ts';
import { createBoundFetch } from '../outbound/bound-fetch.ts';
import type { OutboundDispatcher } from '../outbound/dispatcher.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { ToolError } from './agent-tool.ts';
import { type CallProgress, createCallProgress } from './call-progress.ts';
import { callIn, tellingCancelled, untilOver } from './cancelled-calls.ts';
import { outboundProblem } from './outbound-problem.ts';
import { brokenAnswer, type ServerNotice, withServerEvents } from './server-events.ts';
import type { ServerQuestions } from './server-questions.ts';
import { type Challenge, readChallenge, scopesIn } from './sign-in-discovery.ts';
import { takenResult } from './taken-result.ts';
import { takenTools } from './taken-tools.ts';
import { type OpenSecret, placeSecrets, withoutSecrets } from './tool-secret.ts';

/** Of one answer of a server; its streams last as long as the run that they belong to. */
const bounds = {
  bytes: 4 * 1024 * 1024,
  milliseconds: toolLimits.runMilliseconds + questionLimits.allMilliseconds,
  // A server that waits for the person says nothing.
  silence: questionLimits.milliseconds + toolLimits.callMilliseconds,
};
const mostRedirects = 3;

/** What is brought into the form of the protocol, by what it answers. */
const takenForms: ReadonlyMap<unknown, (message: unknown) => unknown> = new Map([
  ['tools/call', takenResult],
  ['tools/list', takenTools],
]);

/** The server asks whoever calls it to sign in. */
export class SignInNeeded extends ToolError {
  readonly challenge: Challenge | null;

  constructor(challenge: Challenge | null = null) {
    super('sign_in_needed', 'The person has to sign in at this server first. They are shown how.');
    this.challenge = challenge;
  }

  /** What the person's sign-in has to be for as well; null where it is not taken at all. */
  get furtherScopes(): string[] | null {
    return this.challenge?.isStepUp ? scopesIn(this.challenge.scope) : null;
  }
}

/** What is asked of a server, and what it tells by itself. */
export type ServerClient = {
  client: MCPClient;
  progress: CallProgress;
  /** Whether the server has said since this was last asked that its tools are others. */
  takeToolsChanged(): boolean;
};

/**
 * Connects to an MCP server over streamable HTTP; every request of it goes to the server's own host.
 * @param options.secret a key of the organisation, or with `asPerson` the token of the person, if there is one
 * @param options.questions without which whatever the server asks the person is declined
 * @throws {ToolError} when there is no such server, a `SignInNeeded` where a person would have to sign in
 */
export async function connectServer({
  url: address,
  secret,
  asPerson,
  dispatcher,
  questions,
  signal,
}: {
  url: string;
  secret: OpenSecret | null;
  asPerson: boolean;
  dispatcher: OutboundDispatcher<'tools'>;
  questions?: ServerQuestions;
  signal: AbortSignal;
}): Promise<ServerClient> {
  const url = new URL(address);
  const headers = placeSecrets(secret ? [secret] : [], url);
  const { createMCPClient, ElicitationRequestSchema } = await import('@ai-sdk/mcp');
  const progress = createCallProgress();
  let haveToolsChanged = false;
  const heard = ({ method, params }: ServerNotice) => {
    if (method === 'notifications/progress') progress.hear(params);
    else haveToolsChanged = true;
  };
  try {
    const client = await createMCPClient({
      clientName: 'parley',
      capabilities: { elicitation: { form: {}, url: {} } },
      transport: {
        type: 'http',
        url: url.href,
        headers,
        redirect: 'error',
        fetch: fetchOf(url, dispatcher, { asPerson, progress, heard }),
      },
      initializationOptions: { signal, timeout: toolLimits.callMilliseconds },
      // A stream that breaks is told by the call that needs it.
      onUncaughtError: () => undefined,
    });
    client.onElicitationRequest(
      ElicitationRequestSchema,
      (request) => questions?.answer(request) ?? { action: 'decline' },
    );
    const takeToolsChanged = () => {
      const have = haveToolsChanged;
      haveToolsChanged = false;
      return have;
    };
    return { client, progress, takeToolsChanged };
  } catch (error) {
    throw serverProblem(error);
  }
}

/** `fetch` for one host, over checked connections. */
function fetchOf(
  home: URL,
  dispatcher: OutboundDispatcher<'tools'>,
  {
    asPerson,
    progress,
    heard,
  }: { asPerson: boolean; progress: CallProgress; heard: (notice: ServerNotice) => void },
): typeof globalThis.fetch {
  const plain = createBoundFetch(dispatcher, bounds);
  const fetch = progress.asking(tellingCancelled(plain));
  const goOnAfter = (url: URL, init: RequestInit | undefined, lastEventId: string, after: number) =>
    untilOver(plain, { url, init }, async () => {
      const signal = init?.signal ?? null;
      await wait(after, undefined, signal ? { signal } : {});
      const headers = new Headers(init?.headers);
      headers.delete('content-type');
      headers.set('accept', 'text/event-stream');
      headers.set('last-event-id', lastEventId);
      return fetch(url, { headers, signal, redirect: 'error' });
    });
  return async (input, init) => {
    let url = placeWithin(home, home, input instanceof Request ? input.url : String(input));
    for (let hops = 0; ; hops += 1) {
      const answer = await fetch(url, init);
      const challenge = readChallenge(answer.headers.get('www-authenticate'));
      if (asPerson && challenge && (answer.status === 401 || isStepUp(answer.status, challenge))) {
        await answer.body?.cancel();
        throw new SignInNeeded(challenge);
      }
      if (answer.status < 300 || answer.status >= 400) {
        const place = url;
        const resume = (lastEventId: string, after: number) => goOnAfter(place, init, lastEventId, after);
        const called = callIn(init?.body);
        const taken = takenForms.get(called?.method);
        return withServerEvents(answer, { call: called?.id, taken, heard, resume });
      }
      await answer.body?.cancel();
      // Only these ask for the same call again, at another place of the same server.
      const location = answer.status === 307 || answer.status === 308 ? answer.headers.get('location') : null;
      if (location === null || hops === mostRedirects || !URL.canParse(location, url)) {
        throw new OutboundError('page_refused', `a redirect (${answer.status})`);
      }
      url = placeWithin(home, url, location);
    }
  };
}

/** A sign-in that is for less than the call needs can be made anew for more, if the server says for what. */
const isStepUp = (status: number, challenge: Challenge): boolean =>
  status === 403 && challenge.isStepUp && scopesIn(challenge.scope).length > 0;

/**
 * Where a redirect of a server leads within its host. What is asked over TLS stays so: behind a proxy that ends it,
 * servers take themselves for ones in the clear.
 * @throws {OutboundError} `host_not_allowed` for another host or port, or out of TLS
 */
export function placeWithin(home: URL, from: URL, location: string): URL {
  const to = new URL(location, from);
  if (from.protocol === 'https:' && to.protocol === 'http:' && to.host === from.host) to.protocol = 'https:';
  const isSafe = to.protocol === home.protocol || to.protocol === 'https:';
  if (to.host !== home.host || !isSafe) throw new OutboundError('host_not_allowed', to.origin);
  return to;
}

/** Whether a server says that it does not know the session (any more). */
export function isExpired(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('statusCode' in cause && cause.statusCode === 404) return true;
    // Servers after the reference's example answer 400.
    if (
      /\bsession\b/i.test(cause.message) &&
      /\b(?:no valid|invalid|not found|expired|unknown)\b/i.test(cause.message)
    ) {
      return true;
    }
  }
  return false;
}

/** A call that the server refuses by the protocol, in its own words; null for any other error. */
export function refusalOf(error: unknown, secrets: readonly OpenSecret[]): ToolError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'number') return null;
  if (error instanceof DOMException || brokenAnswer(error) || error.message === '') return null;
  return new ToolError(
    'refused',
    withoutSecrets(error.message, secrets).slice(0, toolLimits.resultCharacters),
  );
}

/** Errors of the client carry ours as their cause. */
export function serverProblem(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ToolError) return cause;
    const known = outboundProblem(brokenAnswer(cause) ?? cause);
    if (known !== cause) return known;
    if (cause.name === 'AbortError' || cause.name === 'TimeoutError') return cause;
  }
  return new ToolError('refused', 'The server did not do this.');
}
