import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ConversationWithMessages } from '../../src/contracts/conversation.ts';
import type { AgentStepData, DocumentOffer } from '../../src/contracts/tool.ts';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import { type HttpActions, noTools, type ToolSettings } from '../../src/rules/tools.ts';
import type { Database } from '../../src/server/db/database.ts';
import { ApiClient } from './client.ts';
import { begin, readAnswer } from './conversations.ts';
import { type OpenAiServer, startOpenAiServer, type ToolCall } from './openai-server.ts';
import { type Parley, removeDirectory, startParley } from './parley.ts';
import { openTestDatabase, type SeededTenant, seedPerson, seedTenant, testPassword } from './seed.ts';
import { ordersDocument, startToolHost, type ToolHost } from './tool-hosts.ts';

type Running = {
  provider: OpenAiServer;
  /** A site that tools may reach by its name. */
  host: ToolHost;
  parley: Parley;
  /** With which `parley` was first started. */
  settings: Record<string, string>;
  database: Database;
  tenant: SeededTenant;
  /** Another tenant, whose file holds what nobody of `tenant` may read. */
  other: SeededTenant;
  /** Administers the tenant, and asks its bot. */
  client: ApiClient;
  reader: ApiClient;
  otherAdmin: ApiClient;
  /** What the server read out of the host's document. */
  orders: DocumentOffer;
};

type Part = { type: string; data?: AgentStepData; delta?: string };

/**
 * A server of the suite's own with a scripted model and a site for its tools, two tenants with a file each, and what a
 * person does there with an agent. No tool is on.
 */
export function createAgentSuite() {
  const suite = {} as Running;

  beforeAll(async () => {
    suite.provider = await startOpenAiServer();
    suite.host = await startToolHost();
    suite.settings = {
      AI_BASE_URL: suite.provider.baseUrl,
      AI_MODEL: 'test-model',
      AI_IMAGE_MODEL: 'picture-model',
      // A name is trusted, the same machine's address is not.
      PRIVATE_HOSTS: 'pages:localhost:1024-65535,tools:localhost:1024-65535',
    };
    suite.parley = await startParley({ settings: suite.settings });
    suite.database = await openTestDatabase(suite.parley.dataDirectory);
    const tenant = await seedTenant(suite.database);
    const other = await seedTenant(suite.database);
    const client = await person({ name: 'TENANT_ADMIN', tenantId: tenant.tenantId });
    const reader = await person({ name: 'READ_USER', companyId: tenant.companyId });
    const otherAdmin = await person({ name: 'TENANT_ADMIN', tenantId: other.tenantId });
    await client.upload(tenant.modelBotId, 'rules.md', 'The gate closes twenty minutes before departure.');
    await otherAdmin.upload(
      other.modelBotId,
      'secret.md',
      'The launch code of the other tenant is zulu-yankee.',
    );
    await client.untilIngested(tenant.modelBotId);
    await otherAdmin.untilIngested(other.modelBotId);
    const document = ordersDocument(suite.host.origin);
    const path = `model-bots/${tenant.modelBotId}/tools/openapi`;
    const { data: orders } = await client.sendFile<DocumentOffer>(path, 'document', document);
    Object.assign(suite, { tenant, other, client, reader, otherAdmin, orders });
  });

  afterAll(async () => {
    await suite.database.close();
    await suite.parley.stop();
    await removeDirectory(suite.parley.dataDirectory);
    await Promise.all([suite.provider.close(), suite.host.close()]);
  });

  /** Makes a person with these roles, and signs them in. */
  async function person(...roles: RoleAssignment[]) {
    const { email } = await seedPerson(suite.database, { roles });
    return new ApiClient(suite.parley.origin).signIn(email, testPassword);
  }

  /** Kills the server, and starts it with these settings at the same address. */
  async function restart(settings = suite.settings) {
    await suite.database.close();
    await suite.parley.stop('SIGKILL');
    const { dataDirectory, origin } = suite.parley;
    suite.parley = await startParley({ settings, dataDirectory, port: Number(new URL(origin).port) });
    suite.database = await openTestDatabase(dataDirectory);
  }

  /** Switches these tools on, and every other one off, for everybody who asks the bot. */
  async function switchOn(tools: Partial<ToolSettings>) {
    const { client, tenant } = suite;
    const { status } = await client.patch(`model-bots/${tenant.modelBotId}`, {
      tools: { ...noTools, ...tools },
    });
    expect(status).toBe(200);
    expect((await client.post(`model-bots/${tenant.modelBotId}/versions`, {})).status).toBe(201);
  }

  /** All that the host's document offers, without a key. */
  const actionsOf = (changes: Partial<HttpActions> = {}): HttpActions => ({
    id: randomUUID(),
    name: suite.orders.name,
    baseUrl: suite.orders.baseUrl as string,
    secretId: null,
    operations: suite.orders.operations,
    ...changes,
  });

  /** Begins a conversation with the bot, and gives its id. */
  const open = (who = suite.client) => begin(who, suite.tenant.modelBotId);

  /** Sends a question, or asks for another version, and reads the answer as `read` does. */
  const send = (conversation: string, body: object, who = suite.client) =>
    read(`conversations/${conversation}/messages`, body, who);

  /** Sends this and reads what is streamed back: every part of it, its text, and each step as it ended. */
  async function read(path: string, body: object, who = suite.client) {
    const answer = await readAnswer(who, path, body);
    const parts = answer.parts as Part[];
    const steps = new Map<number, AgentStepData>();
    for (const { type, data } of parts) if (type === 'data-step' && data) steps.set(data.number, data);
    return { status: answer.status, parts, steps: [...steps.values()], text: answer.text };
  }

  /** Asks the bot, in a new conversation unless one is named. */
  async function askAgent(
    text: string,
    { conversation, who = suite.client }: { conversation?: string; who?: ApiClient } = {},
  ) {
    const id = conversation ?? (await open(who));
    return { id, ...(await send(id, { text }, who)) };
  }

  /** Agrees to these steps, or declines them, and reads how the answer goes on. */
  function decide(conversation: string, steps: AgentStepData[], approved: boolean, who = suite.client) {
    const decisions = steps.map(({ id }) => ({ stepId: id, approved }));
    return read(`conversations/${conversation}/decisions`, { decisions }, who);
  }

  /** The last message of the conversation, as it is kept. */
  async function stored(conversation: string, who = suite.client) {
    const { data } = await who.get<ConversationWithMessages>(`conversations/${conversation}`);
    const last = data.messages.at(-1);
    return {
      status: last?.status,
      text: last?.parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
      steps: last?.parts.flatMap((part) => (part.type === 'data-step' ? [part.data] : [])) ?? [],
    };
  }

  /** The model makes these calls, then says what it was told about them. */
  const callThenSay = (...calls: ToolCall[]) =>
    suite.provider.script({ calls }, ({ messages }) => [`Told: ${messages.at(-1)?.content}`]);

  // The same object, which gets the rest before the first test.
  return Object.assign(suite, {
    person,
    restart,
    switchOn,
    actionsOf,
    open,
    read,
    send,
    askAgent,
    decide,
    stored,
    callThenSay,
  });
}
