import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const keyBytes = 32;

/** The key that seals secrets is missing, is none, or is another than the database's. The message says what to do. */
export class SecretsKeyError extends Error {
  override name = 'SecretsKeyError';
}

/** Whether a text is a key: 32 bytes in base64. */
export const isSecretsKey = (text: string) => keyOf(text) !== null;

export const secretsKeyExpected = '32 bytes in base64, as openssl rand -base64 32 makes them';

/** Where the key comes from. */
export type SecretsKeySettings = {
  SECRETS_KEY?: string | undefined;
  SECRETS_KEY_FILE?: string | undefined;
  dataDirectory: string;
};

/** The key's own file where no setting names another place. */
export const usualKeyFile = ({ dataDirectory }: Pick<SecretsKeySettings, 'dataDirectory'>) =>
  path.join(dataDirectory, 'secrets.key');

/**
 * The key of the settings, or of the file in DATA_DIR.
 * @returns null where that file is not there yet
 * @throws {SecretsKeyError} for a file that holds no key, or that SECRETS_KEY_FILE names and nobody made
 */
export async function readSecretsKey(settings: SecretsKeySettings): Promise<Buffer | null> {
  if (settings.SECRETS_KEY) return keyOf(settings.SECRETS_KEY);
  const named = settings.SECRETS_KEY_FILE;
  const key = await readKeyFile(named ?? usualKeyFile(settings));
  if (named && !key) {
    throw new SecretsKeyError(`The file ${named}, which SECRETS_KEY_FILE names, is not there.`);
  }
  return key;
}

/** Makes a key in `keyFile`, readable by its owner only; of several processes that start together all get the same. */
export async function makeSecretsKey(keyFile: string, key: Buffer = randomBytes(keyBytes)): Promise<Buffer> {
  await mkdir(path.dirname(keyFile), { recursive: true, mode: 0o700 });
  const draft = `${keyFile}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, key.toString('base64'), { mode: 0o600, flush: true });
  try {
    await link(draft, keyFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const made = await readKeyFile(keyFile);
  if (!made) throw new SecretsKeyError(`The key file ${keyFile} disappeared.`);
  return made;
}

/** Tells one key from another, and nothing about it. */
export const fingerprintOf = (key: Buffer) =>
  createHmac('sha256', key).update('the secrets key of a Parley installation').digest('base64url');

async function readKeyFile(keyFile: string): Promise<Buffer | null> {
  const text = await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const key = keyOf(text);
  if (!key) throw new SecretsKeyError(`The file ${keyFile} does not hold a key: ${secretsKeyExpected}.`);
  return key;
}

function keyOf(text: string): Buffer | null {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === keyBytes ? key : null;
}
