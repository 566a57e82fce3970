import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect } from 'vitest';
import type { LoginResult } from '../../../src/contracts/account.ts';
import type { TotpSetup } from '../../../src/contracts/security.ts';
import { createSecretBox } from '../../../src/server/crypto/secret-box.ts';
import { readSecretsKey } from '../../../src/server/crypto/secrets-key.ts';
import { Browser } from '../../testing/browser.ts';
import { ApiClient } from '../../testing/client.ts';
import { ask } from '../../testing/conversations.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../../testing/parley.ts';
import {
  openTestDatabase,
  type SeededTenant,
  seedPerson,
  seedTenant,
  testPassword,
} from '../../testing/seed.ts';

/** What the archives are sealed with. */
export const BACKUP_KEY = 'a key for the archives of this test';
/** What the file of the installation answers. */
export const gateQuestion = 'When does the gate close?';
const place = { ownerId: '01890000-0000-7000-8000-000000000000', column: 'tool_secrets.secret' };

export type BackedUp = {
  folder: string;
  source: Parley;
  tenant: SeededTenant;
  fileIn(name: string): string;
  sealed(): string;
  plain(): string;
  /** Somebody of the installation, signed in where it runs now. */
  signIn(parley: Parley): Promise<ApiClient>;
  /** Opens what the installation sealed, with the key that lies in another data directory. */
  openSecret(dataDirectory: string): Promise<string>;
  /** What a restored installation has to be able to do. */
  expectWhole(parley: Parley): Promise<void>;
};

/** An installation with a file, somebody who signs in with a code, and a secret, and a folder for its archives. */
export function createBackedUp(): BackedUp {
  let email: string;
  let withApp: { email: string; secret: string };
  let envelope: string;
  const backedUp = {
    fileIn: (name) => path.join(backedUp.folder, name),
    sealed: () => backedUp.fileIn('sealed.parley'),
    plain: () => backedUp.fileIn('open.parley'),
    signIn: (parley) => new ApiClient(parley.origin).signIn(email, testPassword),
    async openSecret(dataDirectory) {
      const key = (await readSecretsKey({ dataDirectory })) as Buffer;
      return createSecretBox(key).open(envelope, place);
    },
    async expectWhole(parley) {
      const { modelBotId } = backedUp.tenant;
      const client = await backedUp.signIn(parley);
      const files = await client.untilIngested(modelBotId);
      expect(files.length).toBeGreaterThan(0);
      expect(new Set(files.map(({ status }) => status))).toEqual(new Set(['ready']));
      const first = files.find(({ name }) => name === 'rules.txt');
      const original = await client.fetch(`model-bots/${modelBotId}/files/${first?.id}/original`);
      expect(await original.text()).toBe('The gate closes twenty minutes before departure.');
      const answer = await ask(client, { bot: modelBotId }, gateQuestion);
      expect(answer.citations[0]).toMatchObject({ fileName: 'rules.txt' });

      const { status, error } = await new ApiClient(parley.origin).post('users/login', {
        email: withApp.email,
        password: testPassword,
      });
      expect(status).toBe(403);
      const { challenge } = error.secondStep as { challenge: string };
      const code = await freshCodeOf(withApp.secret);
      const second = await new ApiClient(parley.origin).post<LoginResult>('users/login/second-step', {
        challenge,
        code,
      });
      expect(second.status).toBe(200);
    },
  } as BackedUp;

  beforeAll(async () => {
    backedUp.folder = await temporaryDirectory();
    backedUp.source = await startParley();
    const { source } = backedUp;
    const database = await openTestDatabase(source.dataDirectory);
    backedUp.tenant = await seedTenant(database);
    const { modelBotId } = backedUp.tenant;
    ({ email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId }] }));
    const person = await seedPerson(database);
    await database.close();
    withApp = { email: person.email, secret: await setUpApp(source, person) };
    const key = (await readSecretsKey({ dataDirectory: source.dataDirectory })) as Buffer;
    envelope = createSecretBox(key).seal('a key of a provider', place);
    const client = await backedUp.signIn(source);
    await client.upload(modelBotId, 'rules.txt', 'The gate closes twenty minutes before departure.');
    await client.untilIngested(modelBotId);
  }, 300_000);
  afterAll(async () => {
    const { source, folder } = backedUp;
    await source.stop();
    await Promise.all([removeDirectory(source.dataDirectory), removeDirectory(folder)]);
  });
  return backedUp;
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

let lastStep = 0;

/** One that no copy of the installation has taken yet: a code opens once, also where it was restored. */
async function freshCodeOf(secret: string): Promise<string> {
  const nextStep = () => Math.floor(Date.now() / 30_000) + 1;
  while (nextStep() <= lastStep) await setTimeout(500);
  lastStep = nextStep();
  return codeOf(secret, 1);
}

async function setUpApp(parley: Parley, person: { id: string; email: string }): Promise<string> {
  const browser = new Browser(parley.origin);
  await browser.signIn(person.email);
  const at = `users/${person.id}/two-factor/totp`;
  const { data } = await browser.call<TotpSetup>('POST', at, { currentPassword: testPassword });
  const confirmed = await browser.call('POST', `${at}/confirm`, { code: codeOf(data.secret) });
  expect(confirmed.status).toBe(200);
  return data.secret;
}
