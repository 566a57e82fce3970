import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient } from '../../tests/testing/client.ts';
import { removeDirectory, startParley } from '../../tests/testing/parley.ts';
import { openTestDatabase, seedPerson, seedTenant, testPassword } from '../../tests/testing/seed.ts';

/** @typedef {Awaited<ReturnType<typeof startIngestion>>} IngestionServer */

/** A server of its own for the bench. */
export async function startIngestion() {
  const parley = await startParley();
  const database = await openTestDatabase(parley.dataDirectory);
  return {
    parley,
    database,
    /** A bot of a tenant of its own, and somebody who feeds it. */
    async makeBot() {
      const { modelBotId } = await seedTenant(database);
      return { modelBotId, client: await this.signInTo(modelBotId) };
    },
    /** Another person who may chat: each has a daily limit. @param {string} modelBotId */
    async signInTo(modelBotId) {
      const { email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] });
      return new ApiClient(parley.origin).signIn(email, testPassword);
    },
    /**
     * Waits until a file is read, by so small a question to the database that it keeps nobody from reading: asked
     * through the API every 15 ms, it took a tenth longer. @param {string} fileId
     */
    async untilRead(fileId) {
      const text = 'SELECT status FROM files WHERE id = $1';
      for (;;) {
        /** @type {{ status: string }[]} */
        const [file] = await database.lookUp('bench_file_status', text, [fileId]);
        if (file?.status === 'ready' || file?.status === 'failed') return;
        await wait(10);
      }
    },
    async stop() {
      await database.close();
      await parley.stop();
      await removeDirectory(parley.dataDirectory);
    },
  };
}

/**
 * Uploads a file and waits until it is read.
 * @param {ApiClient} client
 * @param {string} modelBotId
 * @param {string} name
 * @param {string | Uint8Array<ArrayBuffer>} content
 * @param {(id: string) => Promise<unknown>} pause what to wait for between two looks at the file
 */
export async function ingest(client, modelBotId, name, content, pause = () => wait(15)) {
  const startedAt = performance.now();
  const { data } = await client.upload(modelBotId, name, content, '?onDuplicate=keep');
  const id = /** @type {string} */ (data[0]?.id);
  for (;;) {
    const file = (await client.get(`model-bots/${modelBotId}/files/${id}`)).data;
    const { status, error, pages } = /** @type {import('../../src/contracts/file.ts').FileData} */ (file);
    if (status === 'ready' || status === 'failed') {
      return { id, status, error, pages, milliseconds: performance.now() - startedAt };
    }
    await pause(id);
  }
}
