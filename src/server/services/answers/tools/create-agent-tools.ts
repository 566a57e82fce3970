import { eq } from 'drizzle-orm';
import { translator } from '#i18n/i18n.ts';
import { withoutFilled } from '#rules/http-operations.ts';
import { keysToSend } from '#rules/tool-keys.ts';
import { secretIdsOf, type ToolSettings } from '#rules/tools.ts';
import type { AgentTool } from '../../../agents/agent-tool.ts';
import { createCalculator } from '../../../agents/calculator.ts';
import { createComputeTable } from '../../../agents/compute-table.ts';
import { createDateTime } from '../../../agents/date-time.ts';
import { createFetchPage } from '../../../agents/fetch-page-tool.ts';
import { createListFiles, createReadSection } from '../../../agents/file-tools.ts';
import { fitTool } from '../../../agents/fit-tool.ts';
import { createHttpAction } from '../../../agents/http-action-tool.ts';
import { createLongResults } from '../../../agents/long-results.ts';
import { createMakeImage } from '../../../agents/make-image-tool.ts';
import { createOpenTicket } from '../../../agents/open-ticket-tool.ts';
import { programFunction } from '../../../agents/program-function.ts';
import type { RunPassages } from '../../../agents/run-passages.ts';
import { createSearchFiles } from '../../../agents/search-files.ts';
import { toolName } from '../../../agents/tool-name.ts';
import { createServerTool } from '../../../agents/tool-server.ts';
import type { CallerTool } from '../../../answering/caller-wishes.ts';
import { webHosts } from '../../../db/schema/knowledge.ts';
import { endpointsForMedia } from '../../../models/media/endpoint.ts';
import type { Attached } from '../../../search/retrieval.ts';
import type { SignedInContext } from '../../context.ts';
import { searchFiles } from '../../files/search-files.ts';
import type { Payer } from '../../model-providers/payer.ts';
import { signedInServers } from '../../tool-sign-ins/open-tool-sign-in.ts';
import { openToolSecret, placesOfSecrets } from '../../tools/open-tool-secret.ts';
import { timeZoneOf } from '../../usage/day.ts';
import { createConnections } from './connections.ts';
import { makeImageFor, readImagesLeft } from './make-image-for.ts';
import { openTicketFor } from './open-ticket-for.ts';
import { createFileReader } from './read-files.ts';
import { readWebPage } from './read-web-page.ts';

const passagesPerSearch = 6;

export type AgentTools = { tools: AgentTool[]; close: () => Promise<void> };

/**
 * The tools that a bot's settings switch on, bound to the bot, its space and the person who asks. Connections are made
 * by the first call that needs them, and closed by `close`.
 * @param input.passages those that may be cited, to which they add what they find
 */
export async function createAgentTools({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: {
    payer: Payer;
    settings: ToolSettings;
    passages: RunPassages;
    /** What else may be searched: the files of the conversation. */
    attached: Attached;
    /** Of the program that asks: what is called as one of its functions is gives way to that. */
    functions: readonly CallerTool[];
  };
}): Promise<AgentTools> {
  const { app, actor, locale } = ctx;
  const { payer, settings, passages } = input;
  const { modelBotId, spaceId } = payer;
  const attached = { ...input.attached, fresh: [] };
  const has = (name: ToolSettings['enabled'][number]) => settings.enabled.includes(name);
  const hosts = has('fetchPage') ? await readHosts(ctx, spaceId, modelBotId) : [];
  const files = createFileReader(app, payer, attached);
  const long = createLongResults();
  const tools: AgentTool[] = [
    createSearchFiles({
      passages,
      search: (query) => searchFiles(app, payer, { query, limit: passagesPerSearch, attached }),
    }),
    createListFiles(files),
    createReadSection(files, passages),
    createComputeTable(files, passages),
  ];
  if (has('calculator')) tools.push(createCalculator());
  if (has('dateTime')) tools.push(createDateTime({ timeZone: timeZoneOf(actor.account), locale }));
  if (hosts.length > 0) {
    const at = { spaceId, modelBotId, personId: actor.account.id, hosts };
    const read = (url: string, signal: AbortSignal) => readWebPage(app, at, url, signal);
    tools.push(long.shortened(createFetchPage({ hosts, read })));
  }
  if (has('makeImage') && endpointsForMedia(app, spaceId).image.length > 0) {
    const make: Parameters<typeof createMakeImage>[0] = (wanted, signal) =>
      makeImageFor(ctx, modelBotId, wanted, signal);
    const readLeft = () => readImagesLeft(ctx, modelBotId);
    tools.push(createMakeImage(make, readLeft, translator(locale)));
  }
  if (has('openTicket')) tools.push(createOpenTicket((ticket) => openTicketFor(ctx, ticket)));
  if (hosts.length + settings.actions.length + settings.servers.length > 0) tools.push(long.tool);

  const theirs = input.functions.map(programFunction);
  const ofProgram = new Set(theirs.map(({ name }) => name));
  const own = tools.filter(({ name }) => !ofProgram.has(name));
  const taken = new Set([...theirs, ...own].map(({ name }) => name));
  const secretFor = (secretId: string, url: URL) => openToolSecret(app, { spaceId, secretId, url });
  const dispatcher = app.outbound.tools;
  const places = await placesOfSecrets(app, { spaceId, secretIds: settings.actions.flatMap(secretIdsOf) });
  for (const actions of settings.actions) {
    const chosen = secretIdsOf(actions);
    const filled = chosen.flatMap((id) => places.get(id) ?? []);
    for (const described of actions.operations) {
      const secretIds = keysToSend(described.keys, chosen, places);
      const operation = withoutFilled(described, filled);
      const name = toolName(`${actions.name}_${operation.id}`, taken);
      const of = { name, actions, operation, dispatcher, secretIds, secretFor };
      own.push(long.shortened(createHttpAction(of)));
    }
  }
  const person = { spaceId, userId: actor.account.id };
  const isSignedInAt = settings.servers.some(({ secretId }) => secretId === null)
    ? await signedInServers(app, person)
    : new Set<string>();
  const connections = createConnections(app, person, secretFor);
  for (const server of settings.servers) {
    const { name: known, url, secretId } = server;
    const isDue = server.signIn === true && !isSignedInAt.has(url);
    const signIn = secretId === null ? { at: { name: known, url }, isDue } : null;
    const way = { ...connections.to(server), signIn };
    for (const tool of server.tools) {
      const name = toolName(`${known}_${tool.name}`, taken);
      own.push(long.shortened(createServerTool({ name, server, tool, ...way })));
    }
  }
  return {
    tools: [...own, ...theirs].flatMap((tool) => fitTool(tool) ?? []),
    close: connections.close,
  };
}

async function readHosts(ctx: SignedInContext, spaceId: string, modelBotId: string): Promise<string[]> {
  const rows = await ctx.app.database.inSpace(spaceId, (transaction) =>
    transaction.select({ host: webHosts.host }).from(webHosts).where(eq(webHosts.modelBotId, modelBotId)),
  );
  return rows.map(({ host }) => host);
}
