import { afterAll, afterEach, beforeAll } from 'vitest';
import type { UsageData } from '../../src/contracts/usage.ts';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import type { Database } from '../../src/server/db/database.ts';
import { ApiClient } from './client.ts';
import { type OpenAiServer, startOpenAiServer } from './openai-server.ts';
import { type Parley, removeDirectory, startParley } from './parley.ts';
import { openTestDatabase, seedPerson, testPassword } from './seed.ts';

type Running = { provider: OpenAiServer; parley: Parley; database: Database };

/** A server of the suite's own whose environment names models for pictures and for speech, and their provider. */
export function createMediaSuite() {
  const suite = {} as Running;
  const settings = () => ({
    AI_BASE_URL: suite.provider.baseUrl,
    AI_MODEL: 'test-model',
    AI_API_KEY: 'provider-key',
    AI_IMAGE_MODEL: 'picture-model',
    AI_SPEECH_MODEL: 'voice-model',
    // A name is trusted, the same machine's address is not.
    PRIVATE_HOSTS: 'models:localhost:1024-65535',
  });

  beforeAll(async () => {
    suite.provider = await startOpenAiServer();
    suite.parley = await startParley({ settings: settings() });
    suite.database = await openTestDatabase(suite.parley.dataDirectory);
  });
  afterEach(() => suite.provider.failMedia(200));
  afterAll(async () => {
    await suite.database.close();
    await suite.parley.stop();
    await removeDirectory(suite.parley.dataDirectory);
    await suite.provider.close();
  });

  async function person(...roles: RoleAssignment[]) {
    const { email } = await seedPerson(suite.database, { roles });
    return new ApiClient(suite.parley.origin).signIn(email, testPassword);
  }

  // The same object, which gets the rest before the first test.
  return Object.assign(suite, { settings, person });
}

/** How many media a person has made today. */
export const mediaUsed = async (client: ApiClient) =>
  (await client.get<UsageData>('usage')).data.mediaGenerations.used;
