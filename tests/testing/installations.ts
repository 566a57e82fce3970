import type { Database } from '../../src/server/db/database.ts';
import { copyDemo, type DemoSummary } from './demo.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { startInstalled } from './installed.ts';
import { type OpenAiServer, startOpenAiServer } from './openai-server.ts';
import { type Parley, type ParleyOptions, removeDirectory } from './parley.ts';
import { openTestDatabase } from './seed.ts';
import { type MailServer, startMailServer } from './smtp.ts';

/** A server and its database, with what only some have: what a file that asks for another's gets is empty. */
export type Installation = {
  parley: Parley;
  database: Database;
  /** Its models, which say what a test tells them to. */
  provider: OpenAiServer;
  mailServer: MailServer;
  /** Vouches for people. */
  identityProvider: IdentityProvider;
  /** What the demo filled in. */
  demo: DemoSummary;
  stop(): Promise<void>;
};

type Extras = Partial<Installation> & { options?: ParleyOptions; close?(): Promise<void> };

/** What there is besides the server, and what that is to know of it. */
const kinds = {
  plain: async (): Promise<Extras> => ({}),
  async models(): Promise<Extras> {
    const provider = await startOpenAiServer();
    const settings = {
      AI_BASE_URL: provider.baseUrl,
      AI_MODEL: 'test-model',
      AI_API_KEY: 'key',
      AI_IMAGE_MODEL: 'picture-model',
      AI_SPEECH_MODEL: 'voice-model',
    };
    return { provider, options: { settings }, close: provider.close };
  },
  async mail(): Promise<Extras> {
    const mailServer = await startMailServer();
    return { mailServer, options: { settings: { SMTP_URL: mailServer.url } }, close: mailServer.stop };
  },
  async demo(): Promise<Extras> {
    const { dataDirectory, summary } = await copyDemo();
    return { demo: summary, options: { dataDirectory } };
  },
  async identity(): Promise<Extras> {
    const [identityProvider, { dataDirectory, summary }] = await Promise.all([
      startIdentityProvider(),
      copyDemo(),
    ]);
    const { settings, close } = identityProvider;
    return { identityProvider, demo: summary, options: { dataDirectory, settings }, close };
  },
};

/** Nothing but the server; models; a mail server; the demo's people; those, and providers to sign in with. */
export type InstallationKind = keyof typeof kinds;

/** By these names a server may ask this machine, whose address it may not. */
const privateHosts = ['pages', 'models', 'tools'].map((use) => `${use}:localhost:1024-65535`).join();

/** Starts a server of this kind. */
export async function startInstallation(kind: InstallationKind): Promise<Installation> {
  const { options, close, ...extras } = await kinds[kind]();
  const settings = { PRIVATE_HOSTS: privateHosts, ...options?.settings };
  const parley = await startInstalled({ ...options, settings });
  const database = await openTestDatabase(parley.dataDirectory);
  return {
    ...(extras as Installation),
    parley,
    database,
    async stop() {
      await database.close();
      await parley.stop();
      await removeDirectory(parley.dataDirectory);
      await close?.();
    },
  };
}
