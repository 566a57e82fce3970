import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { createSecretBox, type SecretBox } from './secret-box.ts';
import {
  fingerprintOf,
  makeSecretsKey,
  readSecretsKey,
  SecretsKeyError,
  type SecretsKeySettings,
  usualKeyFile,
} from './secrets-key.ts';

/** Under which the table `installation` keeps the fingerprint. */
const fingerprintKey = 'secretsKey';

/**
 * Opens secrets with the key of the settings, which has to be that with which this database's were sealed. A new
 * installation gets one.
 * @param client past any space, after the migrations
 * @throws {SecretsKeyError} where the key is another one, or is lost; no new one is made then
 */
export async function openSecrets(
  settings: SecretsKeySettings,
  client: Pick<pg.Client, 'query'>,
): Promise<SecretBox> {
  const found = await readSecretsKey(settings);
  if (!found && (await readFingerprint(client))) throw new SecretsKeyError(wrongKey('is missing here'));
  const key = found ?? (await makeSecretsKey(usualKeyFile(settings)));
  const fingerprint = fingerprintOf(key);
  await client.query(
    'INSERT INTO installation (key, value) VALUES ($1, to_jsonb($2::text)) ON CONFLICT DO NOTHING',
    [fingerprintKey, fingerprint],
  );
  if ((await readFingerprint(client)) !== fingerprint) {
    // Another machine was first, and its key is the installation's.
    if (!found) await rm(usualKeyFile(settings), { force: true });
    throw new SecretsKeyError(wrongKey('is another one'));
  }
  return createSecretBox(key);
}

/** @throws {SecretsKeyError} unless the key is that of the database, where that knows one */
export async function assertSecretsKey(key: Buffer, client: Pick<pg.Client, 'query'>): Promise<void> {
  const known = await readFingerprint(client);
  if (known && known !== fingerprintOf(key)) throw new SecretsKeyError(wrongKey('is another one'));
}

async function readFingerprint(client: Pick<pg.Client, 'query'>): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>('SELECT value FROM installation WHERE key = $1', [
    fingerprintKey,
  ]);
  return rows[0]?.value ?? null;
}

const wrongKey = (what: string) =>
  `The key that this database's secrets were sealed with ${what}: set SECRETS_KEY or SECRETS_KEY_FILE to it, or put it back as secrets.key into DATA_DIR. docs/backup-and-restore.md says what to do if it is lost.`;
