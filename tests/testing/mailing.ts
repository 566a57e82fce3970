import { afterAll, beforeAll } from 'vitest';
import type { AccountData, LoginResult } from '../../src/contracts/account.ts';
import type { Database } from '../../src/server/db/database.ts';
import { ApiClient } from './client.ts';
import { type Parley, removeDirectory, startParley } from './parley.ts';
import { openTestDatabase } from './seed.ts';
import { type MailServer, startMailServer } from './smtp.ts';

type SignUp = { firstName: string; email: string; password: string; role: string };

export type Mailing = {
  parley: Parley;
  mailServer: MailServer;
  database: Database;
  /** A caller with a network address of its own, so that suites do not wait for each other's limits. */
  stranger(): ApiClient;
  signUp(changes?: Partial<SignUp>): Promise<{ client: ApiClient; email: string; login: LoginResult }>;
};

let count = 0;
export const freshEmail = () => `person-${process.pid}-${Date.now()}-${count++}@example.org`;

export const newPassword = 'four unrelated words here';

/** Of a link in a mail. */
export const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';

/** Another code than the right one. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

export function confirmEmail(client: ApiClient, code: string) {
  return client.post<AccountData>(`users/${client.userId}/verify-email`, { code });
}

/** A server that sends its mails to a real SMTP server of the suite's own. */
export function createMailing(settings: Record<string, string> = {}): Mailing {
  const mailing = {} as Mailing;
  beforeAll(async () => {
    mailing.mailServer = await startMailServer();
    mailing.parley = await startParley({
      settings: {
        SMTP_URL: mailing.mailServer.url,
        TRUSTED_PROXY_HOPS: '1',
        // All that it could ever say, so that a secret would be found in it.
        LOG_LEVEL: 'trace',
        ...settings,
      },
    });
    mailing.database = await openTestDatabase(mailing.parley.dataDirectory);
    mailing.stranger = () => strangerTo(mailing.parley.origin);
    mailing.signUp = async (changes = {}) => {
      const stranger = mailing.stranger();
      const body = {
        firstName: 'Ana',
        email: freshEmail(),
        password: newPassword,
        role: 'SINGLE_USER',
      };
      const asked = { ...body, ...changes };
      const { status, data } = await stranger.post<LoginResult>('users', asked);
      if (status !== 201) throw new Error(`Signing up answered ${status}`);
      const client = strangerTo(mailing.parley.origin, data.plainTextToken, data.user.id);
      return { client, email: asked.email, login: data };
    };
  });
  afterAll(async () => {
    await mailing.database.close();
    await mailing.parley.stop();
    await mailing.mailServer.stop();
    await removeDirectory(mailing.parley.dataDirectory);
  });
  return mailing;
}

/** An `ApiClient` that a trusted proxy vouches for with an address of its own. */
function strangerTo(origin: string, token: string | null = null, userId = ''): ApiClient {
  const address = `198.51.${Math.floor(count / 250)}.${count++ % 250}`;
  const client = new ApiClient(origin, token, userId);
  const plain = client.fetch.bind(client);
  client.fetch = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('X-Forwarded-For', address);
    return plain(path, { ...init, headers });
  };
  return client;
}
