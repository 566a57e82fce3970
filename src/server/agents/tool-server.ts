import type { ListToolsResult, MCPClient } from '@ai-sdk/mcp';
import type { ServerOffer } from '#contracts/tool.ts';
import type { JsonSchema } from '#rules/json-schema.ts';
import { asLine } from '#rules/one-line.ts';
import { questionLimits } from '#rules/person-question.ts';
import { fitSchema, type LeftOutReason, reasonAgainst } from '#rules/tool-schema.ts';
import { type ServerName, type ServerTool, type ToolServer, toolLimits } from '#rules/tools.ts';
import { createBoundFetch } from '../outbound/bound-fetch.ts';
import type { OutboundDispatcher } from '../outbound/dispatcher.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { createPause } from '../pauses.ts';
import { type AgentTool, argumentsOf, ToolError } from './agent-tool.ts';
import { tellingCancelled } from './cancelled-calls.ts';
import { outboundProblem } from './outbound-problem.ts';
import { picturesOf, resultText } from './result-text.ts';
import type { ServerQuestions } from './server-questions.ts';
import { type Challenge, readChallenge } from './sign-in-discovery.ts';
import { type OpenSecret, placeSecrets, withoutSecrets } from './tool-secret.ts';
import { withUrlElicitation } from './url-elicitation.ts';

/** Of one answer of a server; its streams last as long as the run that they belong to. */
const bounds = {
  bytes: 2 * 1024 * 1024,
  milliseconds: toolLimits.runMilliseconds + questionLimits.allMilliseconds,
  // A server that waits for the person says nothing.
  silence: questionLimits.milliseconds + toolLimits.callMilliseconds,
};
/** Servers may tell their tools in pages; so many are read. */
const mostPages = 20;
const mostRedirects = 3;
/** So many tools of one server are offered. */
const mostOffered = 300;

/** The server asks whoever calls it to sign in. */
export class SignInNeeded extends ToolError {
  readonly challenge: Challenge | null;

  constructor(challenge: Challenge | null = null) {
    super('sign_in_needed', 'The person has to sign in at this server first. They are shown how.');
    this.challenge = challenge;
  }
}

/** A connection to a server, the secret that it was made with, and what the server asks over it. */
export type Connection = { client: MCPClient; secret: OpenSecret | null; questions: ServerQuestions };

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
}): Promise<MCPClient> {
  const url = new URL(address);
  const headers = placeSecrets(secret ? [secret] : [], url);
  const { createMCPClient, ElicitationRequestSchema } = await import('@ai-sdk/mcp');
  try {
    const client = await createMCPClient({
      clientName: 'parley',
      capabilities: { elicitation: { form: {}, url: {} } },
      transport: {
        type: 'http',
        url: url.href,
        headers,
        redirect: 'error',
        fetch: fetchOf(url.origin, dispatcher, asPerson),
      },
      initializationOptions: { signal, timeout: toolLimits.callMilliseconds },
      // A stream that breaks is told by the call that needs it.
      onUncaughtError: () => undefined,
    });
    client.onElicitationRequest(
      ElicitationRequestSchema,
      (request) => questions?.answer(request) ?? { action: 'decline' },
    );
    return client;
  } catch (error) {
    throw serverProblem(error);
  }
}

/** What a server offers, asked within the time of `signal`. What it does not declare to be read-only changes something. @throws {ToolError} */
export async function readServer(
  client: MCPClient,
  signal: AbortSignal,
): Promise<Omit<ServerOffer, 'signIn'>> {
  try {
    const offer: Omit<ServerOffer, 'signIn'> = {
      name: asLine(client.serverInfo.name).slice(0, toolLimits.nameCharacters),
      tools: [],
      leftOut: [],
    };
    const pause = createPause();
    for (const tool of await listTools(client, signal)) {
      await pause();
      signal.throwIfAborted();
      const { name, description = '', inputSchema, annotations } = tool;
      const reason = reasonAgainstTool(tool);
      if (reason !== null) offer.leftOut.push({ name: name.slice(0, toolLimits.nameCharacters), reason });
      else {
        offer.tools.push({
          name,
          description: description.slice(0, toolLimits.descriptionCharacters),
          inputSchema: inputSchema as JsonSchema,
          changes: annotations?.readOnlyHint !== true,
        });
      }
    }
    return offer;
  } catch (error) {
    throw serverProblem(error);
  }
}

/** Why a tool is not offered to anybody. */
function reasonAgainstTool({ name, inputSchema }: ListToolsResult['tools'][number]): LeftOutReason | null {
  if (name === '' || name.length > toolLimits.nameCharacters) return 'too_large';
  if (JSON.stringify(inputSchema).length > toolLimits.schemaCharacters) return 'too_large';
  return reasonAgainst(inputSchema as JsonSchema);
}

/** All tools of a server, whose list ends where it says so, or says the same again. */
async function listTools(client: MCPClient, signal: AbortSignal): Promise<ListToolsResult['tools']> {
  const tools = new Map<string, ListToolsResult['tools'][number]>();
  const seen = new Set<string>();
  let params: { cursor: string } | undefined;
  for (let pages = 0; pages < mostPages && tools.size < mostOffered; pages += 1) {
    const page = await client.listTools({ ...(params && { params }), options: { signal } });
    for (const tool of page.tools) if (!tools.has(tool.name)) tools.set(tool.name, tool);
    const { nextCursor: cursor } = page;
    if (cursor == null || seen.has(cursor)) break;
    seen.add(cursor);
    params = { cursor };
  }
  return [...tools.values()].slice(0, mostOffered);
}

/**
 * A tool of a server, as it was described when somebody chose it: what the server says of itself later changes
 * nothing.
 */
export function createServerTool({
  name,
  server,
  tool,
  signIn,
  assertPossible,
  connect,
}: {
  name: string;
  server: ToolServer;
  tool: ServerTool;
  /** Where the person may have to sign in, and whether they do have to before anything can be done. */
  signIn: { at: ServerName; isDue: boolean } | null;
  /** Throws a ToolError where the server's secret is gone or may not go there, so that nobody is asked in vain. */
  assertPossible: () => Promise<void>;
  /** Answers one connection for a whole run; a new one where the server forgot it, or its token. */
  connect: (signal: AbortSignal, anew?: 'session' | 'token') => Promise<Connection>;
}): AgentTool {
  const checked = (args: unknown) => {
    const given = argumentsOf(args);
    const known = namedArguments(tool.inputSchema);
    const unknown = Object.keys(given).find((key) => known !== null && !known.has(key));
    if (unknown !== undefined) throw new ToolError('invalid_arguments', `There is no argument “${unknown}”.`);
    if (JSON.stringify(given).length > toolLimits.argumentCharacters) {
      throw new ToolError('invalid_arguments', 'The arguments are too long.');
    }
    return given;
  };
  return {
    name,
    title: `${server.name}: ${tool.name}`,
    description: `${tool.description || tool.name} (a tool of ${server.name})`,
    inputSchema: tool.inputSchema,
    target: `${server.url} ${server.secretId}`,
    changes: tool.changes,
    ...(signIn && { signIn }),
    assertPossible,
    sends: (args) => [
      { label: 'request', value: `${tool.name} · ${server.url}` },
      { label: 'body', value: JSON.stringify(checked(args), null, 2) },
    ],
    async run(args, signal, asker) {
      const given = checked(args);
      try {
        const call = async ({ client, questions }: Connection) =>
          questions.during(asker, () =>
            client.callTool({ name: tool.name, arguments: given, options: { signal } }),
          );
        const connection = await connect(signal);
        let { secret } = connection;
        const answer = await call(connection).catch(async (error: unknown) => {
          // It has not done anything: it has forgotten the session, or takes the token no more.
          const anew = isExpired(error)
            ? 'session'
            : serverProblem(error) instanceof SignInNeeded
              ? 'token'
              : null;
          if (anew === null) throw error;
          const again = await connect(signal, anew);
          secret = again.secret;
          return call(again);
        });
        const text = withoutSecrets(resultText(answer), secret ? [secret] : []);
        if ('isError' in answer && answer.isError) throw new ToolError('refused', text);
        return { text, pictures: picturesOf(answer) };
      } catch (error) {
        throw serverProblem(error);
      }
    },
  };
}

/** The names of what a tool takes, in whichever of its forms; null for one that takes anything. */
function namedArguments(schema: JsonSchema): ReadonlySet<string> | null {
  const { additionalProperties } = schema;
  const fitted = fitSchema(schema);
  if (typeof fitted === 'string') return null;
  const { properties = {} } = fitted.schema;
  const names = Object.keys(fitted.restore(properties) as object);
  if (additionalProperties === false) return new Set(names);
  const takesAny = additionalProperties !== undefined || schema.patternProperties !== undefined;
  return takesAny || names.length === 0 ? null : new Set(names);
}

/** `fetch` for one origin, over checked connections. */
function fetchOf(
  origin: string,
  dispatcher: OutboundDispatcher<'tools'>,
  asPerson: boolean,
): typeof globalThis.fetch {
  const fetch = tellingCancelled(createBoundFetch(dispatcher, bounds));
  return async (input, init) => {
    let url = new URL(input instanceof Request ? input.url : input);
    for (let hops = 0; ; hops += 1) {
      if (url.origin !== origin) throw new OutboundError('host_not_allowed', url.origin);
      const answer = await fetch(url, init);
      const challenge = readChallenge(answer.headers.get('www-authenticate'));
      if (answer.status === 401 && asPerson && challenge) {
        await answer.body?.cancel();
        throw new SignInNeeded(challenge);
      }
      if (answer.status < 300 || answer.status >= 400) return withUrlElicitation(answer);
      await answer.body?.cancel();
      // Only these ask for the same call again, at another place of the same server.
      const location = answer.status === 307 || answer.status === 308 ? answer.headers.get('location') : null;
      if (location === null || hops === mostRedirects || !URL.canParse(location, url)) {
        throw new OutboundError('page_refused', `a redirect (${answer.status})`);
      }
      url = new URL(location, url);
    }
  };
}

/** Whether a server says that it does not know the session (any more). */
function isExpired(error: unknown): boolean {
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

/** Errors of the client carry ours as their cause. */
function serverProblem(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ToolError) return cause;
    const known = outboundProblem(cause);
    if (known !== cause) return known;
    if (cause.name === 'AbortError' || cause.name === 'TimeoutError') return cause;
  }
  return new ToolError('refused', 'The server did not do this.');
}
