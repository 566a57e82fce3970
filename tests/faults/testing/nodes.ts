import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { ApiClient } from '../../testing/client.ts';
import { type DatabaseServer, startDatabaseServer } from '../../testing/database-server.ts';
import { type OpenAiServer, startOpenAiServer } from '../../testing/openai-server.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../../testing/parley.ts';
import { seedPerson, seedTenant, testPassword } from '../../testing/seed.ts';
import { readEvents, rule, usedBy } from './half-answers.ts';

export type Nodes = {
  server: DatabaseServer;
  database: Database;
  provider: OpenAiServer;
  settings: Record<string, string>;
  dataDirectory: string;
  /** Stays; the others come and go. */
  stays: Parley;
  client: ApiClient;
  bot: string;
  /** Starts another node on the same database, whose people are those of the first. */
  join(more?: Record<string, string>): Promise<{ node: Parley; asker: ApiClient }>;
  used(): Promise<number>;
  /** Whatever a message leaves of itself that only readers of other processes need. */
  partsLeft(): Promise<number>;
  /** Reads the answer of a conversation as it is written. */
  follow(conversation: string, asker: ApiClient): Promise<ReturnType<typeof readEvents>>;
};

/** A node with an assistant that has read the rule, on a database that is apart from it and that others can join. */
export function createNodes(): Nodes {
  const nodes = {
    async join(more = { WORKER: 'off' }) {
      const { dataDirectory, settings, client } = nodes;
      const node = await startParley({ dataDirectory, settings: { ...settings, ...more } });
      return { node, asker: new ApiClient(node.origin, client.token, client.userId) };
    },
    used: () => usedBy(nodes.database, nodes.client.userId),
    async partsLeft() {
      const rows = await nodes.database.runAcrossSpaces({
        name: 'parts',
        text: 'SELECT message_id FROM answer_parts',
        values: [],
      });
      return rows.length;
    },
    async follow(conversation, asker) {
      const response = await asker.fetch(`conversations/${conversation}/stream`);
      expect(response.status).toBe(200);
      return readEvents(response);
    },
  } as Nodes;

  beforeAll(async () => {
    nodes.server = await startDatabaseServer();
    nodes.provider = await startOpenAiServer();
    nodes.settings = {
      DATABASE_URL: await nodes.server.urlFor(),
      AI_BASE_URL: nodes.provider.baseUrl,
      AI_API_KEY: 'key',
      AI_MODEL: 'test-model',
      PRIVATE_HOSTS: 'pages:localhost:1024-65535',
    };
    nodes.dataDirectory = await temporaryDirectory();
    nodes.stays = await startParley({ dataDirectory: nodes.dataDirectory, settings: nodes.settings });
    nodes.database = await nodes.server.open();
    nodes.bot = (await seedTenant(nodes.database)).modelBotId;
    const { email } = await seedPerson(nodes.database, {
      roles: [{ name: 'BOT_CREATOR', modelBotId: nodes.bot }],
    });
    nodes.client = await new ApiClient(nodes.stays.origin).signIn(email, testPassword);
    await nodes.client.upload(nodes.bot, 'rules.md', rule);
    await nodes.client.untilIngested(nodes.bot);
  }, 300_000);

  afterAll(async () => {
    await nodes.database.close();
    await nodes.stays.stop();
    await nodes.provider.close();
    await nodes.server.remove();
    await removeDirectory(nodes.dataDirectory);
  });
  return nodes;
}
