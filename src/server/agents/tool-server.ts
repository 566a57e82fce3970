import type { ListToolsResult, MCPClient } from '@ai-sdk/mcp';
import type { ServerOffer } from '#contracts/tool.ts';
import { isObject } from '#rules/is-object.ts';
import type { JsonSchema } from '#rules/json-schema.ts';
import { asLine } from '#rules/one-line.ts';
import { describeServerTool } from '#rules/tool-description.ts';
import { fitSchema, type LeftOutReason, reasonAgainst } from '#rules/tool-schema.ts';
import { type ServerName, type ServerTool, type ToolServer, toolLimits } from '#rules/tools.ts';
import { pause } from '../pauses.ts';
import { type AgentTool, argumentsOf, ToolError } from './agent-tool.ts';
import { picturesOf, resultText } from './result-text.ts';
import { isExpired, refusalOf, type ServerClient, SignInNeeded, serverProblem } from './server-client.ts';
import type { ServerQuestions } from './server-questions.ts';
import { type OpenSecret, withoutSecrets } from './tool-secret.ts';

/** Servers may tell their tools in pages; so many are read. */
const mostPages = 20;
/** So many tools of one server are offered, and so many named; its list is read so often. */
const mostOffered = 300;
const mostRead = 1_000;
const mostReadAgain = 2;

/** A connection to a server, the secret that it was made with, and what the server asks over it. */
export type Connection = ServerClient & { secret: OpenSecret | null; questions: ServerQuestions };

/** What a server offers, asked within the time of `signal`. What it does not declare to be read-only changes something. @throws {ToolError} */
export async function readServer(
  server: ServerClient,
  signal: AbortSignal,
): Promise<Omit<ServerOffer, 'signIn'>> {
  try {
    const offer: Omit<ServerOffer, 'signIn'> = {
      name: asLine(server.client.serverInfo.name).slice(0, toolLimits.nameCharacters),
      tools: [],
      leftOut: [],
      cut: [],
    };
    for (const [index, tool] of (await listTools(server, signal)).entries()) {
      await pause();
      signal.throwIfAborted();
      const { name, description = '', inputSchema, annotations } = tool;
      const reason = index < mostOffered ? reasonAgainstTool(tool) : 'too_many';
      if (reason !== null) offer.leftOut.push({ name: name.slice(0, toolLimits.nameCharacters), reason });
      else {
        offer.tools.push({
          name,
          description: description.slice(0, toolLimits.descriptionCharacters),
          inputSchema: inputSchema as JsonSchema,
          changes: annotations?.readOnlyHint !== true,
        });
        if (describeServerTool({ name, description }, offer.name).toldOf !== null) offer.cut.push(name);
      }
    }
    return offer;
  } catch (error) {
    throw serverProblem(error);
  }
}

/** Why a tool is not offered to anybody. */
function reasonAgainstTool(tool: ListToolsResult['tools'][number]): LeftOutReason | null {
  const { name, inputSchema, execution } = tool;
  // It answers whoever comes back for it later, and no call.
  if (isObject(execution) && execution.taskSupport === 'required') return 'background_only';
  if (name === '' || name.length > toolLimits.nameCharacters) return 'too_large';
  if (JSON.stringify(inputSchema).length > toolLimits.schemaCharacters) return 'too_large';
  return reasonAgainst(inputSchema as JsonSchema);
}

/** All tools of a server; where it says meanwhile that they are others, its list is read again. */
async function listTools(server: ServerClient, signal: AbortSignal): Promise<ListToolsResult['tools']> {
  server.takeToolsChanged();
  let tools = await readPages(server.client, signal);
  for (let again = 0; again < mostReadAgain && server.takeToolsChanged(); again += 1) {
    tools = await readPages(server.client, signal);
  }
  return tools;
}

/** Its list ends where it says so, or says the same again. */
async function readPages(client: MCPClient, signal: AbortSignal): Promise<ListToolsResult['tools']> {
  const tools = new Map<string, ListToolsResult['tools'][number]>();
  const seen = new Set<string>();
  let params: { cursor: string } | undefined;
  for (let pages = 0; pages < mostPages && tools.size < mostRead; pages += 1) {
    const page = await client.listTools({ ...(params && { params }), options: { signal } });
    for (const tool of page.tools) if (!tools.has(tool.name)) tools.set(tool.name, tool);
    const { nextCursor: cursor } = page;
    if (cursor == null || seen.has(cursor)) break;
    seen.add(cursor);
    params = { cursor };
  }
  return [...tools.values()].slice(0, mostRead);
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
  keepFurtherScopes,
  connect,
}: {
  name: string;
  server: ToolServer;
  tool: ServerTool;
  /** Where the person may have to sign in, and whether they do have to before anything can be done. */
  signIn: { at: ServerName; isDue: boolean } | null;
  /** Throws a ToolError where the server's secret is gone or may not go there, so that nobody is asked in vain. */
  assertPossible: () => Promise<void>;
  /** Keeps what the person's sign-in has to be for as well; false where that has been asked for before. */
  keepFurtherScopes: (scopes: readonly string[]) => Promise<boolean>;
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
    description: describeServerTool(tool, server.name).text,
    inputSchema: tool.inputSchema,
    target: `${server.url} ${server.secretId}`,
    changes: tool.changes,
    ...(signIn && { signIn }),
    assertPossible,
    sends: (args) => [
      { label: 'request', value: `${tool.name} · ${server.url}` },
      { label: 'body', value: JSON.stringify(checked(args), null, 2) },
    ],
    async run(args, signal, { asker, tellProgress } = {}) {
      const given = checked(args);
      let secret: OpenSecret | null = null;
      const secrets = () => (secret ? [secret] : []);
      const tell =
        tellProgress &&
        ((text: string, share: number | null) =>
          tellProgress({ share, text: withoutSecrets(text, secrets()) }));
      try {
        const call = async (connection: Connection) => {
          const { client, progress, questions } = connection;
          secret = connection.secret;
          await assertOffered(connection, tool.name, signal);
          // By what it is described with, the client tells in heads of the request what the server is to read there.
          client.toolsFromDefinitions({
            tools: [{ name: tool.name, inputSchema: asObject(tool.inputSchema) }],
          });
          return questions.during(asker, () =>
            progress.during(tell, () =>
              client.callTool({ name: tool.name, arguments: given, options: { signal } }),
            ),
          );
        };
        const connection = await connect(signal);
        const answer = await call(connection).catch(async (error: unknown) => {
          // It has not done anything: it has forgotten the session, or takes the token no more.
          const anew = isExpired(error) ? 'session' : isNotTaken(serverProblem(error)) ? 'token' : null;
          if (anew === null) throw error;
          return call(await connect(signal, anew));
        });
        const text = withoutSecrets(resultText(answer), secrets());
        if ('isError' in answer && answer.isError) throw new ToolError('refused', text);
        return { text, pictures: picturesOf(answer) };
      } catch (error) {
        const problem = refusalOf(error, secrets()) ?? serverProblem(error);
        const further = problem instanceof SignInNeeded ? problem.furtherScopes : null;
        if (further && !(await keepFurtherScopes(further))) {
          throw new ToolError('refused', 'The server does not let this person do that.');
        }
        throw problem;
      }
    },
  };
}

const asObject = (schema: JsonSchema) => ({ ...schema, type: 'object' as const });

/** A token that is taken, but not for this, is no other when it is renewed. */
const isNotTaken = (problem: unknown): boolean =>
  problem instanceof SignInNeeded && problem.furtherScopes === null;

/** @throws {ToolError} for a tool that a server no more has which has changed its tools */
async function assertOffered(server: ServerClient, name: string, signal: AbortSignal): Promise<void> {
  if (!server.takeToolsChanged()) return;
  const tools = await listTools(server, signal);
  if (tools.some((tool) => tool.name === name)) return;
  throw new ToolError('tool_unavailable', 'The server does not have this tool any more.');
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
