import { z } from 'zod';
import { type ProviderName, providerNames } from '#rules/external-sign-in.ts';
import { isSecretsKey, secretsKeyExpected } from '../crypto/secrets-key.ts';
import { isMailbox } from '../mail/mailbox.ts';
import { type PrivateGrant, readPrivateGrants } from '../outbound/private-grants.ts';
import { modelSettings } from './model-settings.ts';
import {
  database,
  optional,
  type SettingWords,
  usualOf,
  webAddress,
  wholeNumber,
  withDefault,
} from './setting-kinds.ts';

type OAuthPart = 'CLIENT_ID' | 'CLIENT_SECRET' | 'BASE_URL';
type OAuthSetting = `OAUTH_${Uppercase<ProviderName>}_${OAuthPart}`;

/** `OAUTH_GOOGLE_CLIENT_ID` and its kin. */
export const oauthSetting = (provider: ProviderName, part: OAuthPart) =>
  `OAUTH_${provider.toUpperCase()}_${part}` as OAuthSetting;

const oauthLabels = { google: 'Google', github: 'GitHub', facebook: 'Facebook', twitter: 'Twitter (X)' };
const ofProvider = { schema: optional(z.string()), expected: 'what the provider gave you' };
const oauthSettings = Object.fromEntries(
  providerNames.flatMap((provider) => [
    [
      oauthSetting(provider, 'CLIENT_ID'),
      {
        ...ofProvider,
        about: `sign-in with ${oauthLabels[provider]}: Parley's id there ([how](#sign-in-through-other-services))`,
      },
    ],
    [oauthSetting(provider, 'CLIENT_SECRET'), { ...ofProvider, about: 'the secret that belongs to it' }],
    [
      oauthSetting(provider, 'BASE_URL'),
      {
        schema: optional(webAddress),
        expected: 'the address of a provider, such as https://id.example.org',
        about: 'another place that speaks the same protocol',
        usual: "the provider's own",
      },
    ],
  ]),
) as Record<OAuthSetting, typeof ofProvider & SettingWords>;

/**
 * Every setting: all programs read this table, and the README's and `.env.example` are written from it
 * (`npm test -- lint` compares them, `node scripts/lint/settings.mjs --write` writes them).
 */
export const settings = {
  PORT: {
    schema: withDefault(wholeNumber(1, 65535), '4321'),
    expected: 'a whole number from 1 to 65535',
    about: 'port to listen on',
  },
  HOST: {
    schema: withDefault(z.string(), '127.0.0.1'),
    expected: 'a host name or address to listen on',
    about: 'address to listen on; `0.0.0.0` in containers',
  },
  PUBLIC_ORIGIN: {
    schema: optional(
      webAddress.refine((value) => URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, '')),
    ),
    expected: 'an origin without a path, such as https://parley.example.org',
    about: 'where browsers reach it, such as `https://parley.example.org`',
    usual: '`http://localhost:PORT`',
  },
  DATA_DIR: {
    schema: withDefault(z.string(), './data'),
    expected: 'a folder',
    about: 'database, uploads, keys',
  },
  DATABASE_URL: {
    ...database('a PostgreSQL address'),
    about:
      'a PostgreSQL server (15 or newer) instead of our own; for a large installation [with a role for reading](docs/decisions/0019-tables-of-the-administration.md)',
  },
  DATABASE_DIRECT_URL: {
    ...database('the address of the same PostgreSQL server past the pooler that DATABASE_URL names'),
    about:
      'where that goes through a pooler such as PgBouncer, in transaction mode or another: the server itself, for migrations and for what it tells us',
    usual: '`DATABASE_URL`',
  },
  DATABASE_REPLICA_URL: {
    ...database('the address of a streaming replica of the PostgreSQL server that DATABASE_URL names'),
    about:
      'a streaming replica of that server, which lists and searches are read from whenever it has all that was written before; otherwise, and for all else, `DATABASE_URL` ([how](docs/production.md#a-replica-for-reading))',
  },
  DATABASE_POOL_SIZE: {
    schema: withDefault(wholeNumber(12, 1_000), '20'),
    expected: 'a whole number from 12 to 1000',
    about:
      'how many connections to the database each process opens at most, beside 4 for look-ups; with `DATABASE_DIRECT_URL` as many again go past the pooler, and with `DATABASE_REPLICA_URL` as many to the replica ([arithmetic](docs/production.md#connections))',
  },
  SEARCH_MEMORY_MB: {
    schema: withDefault(wholeNumber(8, 65_536), '96'),
    expected: 'a whole number of megabytes from 8 to 65536',
    about:
      'how much of the search index, which lies in the database, each process keeps in memory at most. What was used longest ago goes first; an assistant that is asked again and needs no more than a sixteenth is kept whole, of others only what was asked for',
  },
  SECRETS_KEY: {
    schema: optional(z.string().refine(isSecretsKey)),
    expected: secretsKeyExpected,
    about:
      "the key that seals what is kept secret, such as providers' keys: 32 bytes in base64, as `openssl rand -base64 32` makes them. All processes on one database need the same",
  },
  SECRETS_KEY_FILE: {
    schema: optional(z.string()),
    expected: 'a file with the key of SECRETS_KEY',
    about: 'a file with that key',
    usual: '`DATA_DIR/secrets.key`, made at the first start',
  },
  BACKUP_KEY: {
    schema: optional(z.string().min(16)),
    expected: 'a key of at least 16 characters, which archives of npm run backup are sealed with',
    about:
      "with which `npm run backup` seals archives and `npm run restore` opens them, at least 16 characters; `--key-file FILE` behind the archive's name is another way",
  },
  BACKUP_TO: {
    schema: optional(z.string()),
    expected: 'a folder, or s3',
    about:
      'where Parley keeps backups that it makes by itself, once a day: a folder on another disk, or `s3` for the bucket of `S3_BUCKET`, under `backups/` ([how](docs/backup-and-restore.md#every-night))',
    usual: 'none are made',
  },
  BACKUP_AT: {
    schema: withDefault(
      z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .transform((text) => ({ hour: Number(text.slice(0, 2)), minute: Number(text.slice(3)) })),
      '03:15',
    ),
    expected: 'a time of the day in UTC, such as 03:15',
    about: 'when the day begins for them, in UTC: the first moments after it make the next',
  },
  BACKUP_KEEP: {
    schema: withDefault(wholeNumber(1, 3_650), '14'),
    expected: 'a whole number from 1 to 3650',
    about: 'how many of them are kept',
  },
  S3_ENDPOINT: {
    schema: optional(webAddress),
    expected: 'the address of an S3-compatible store, such as https://s3.eu-central-1.amazonaws.com',
    about:
      'an S3-compatible store that keeps files instead of `DATA_DIR`, such as `https://s3.eu-central-1.amazonaws.com`; all five or none',
  },
  S3_BUCKET: {
    schema: optional(z.string().regex(/^[a-z0-9][\w.-]+$/i)),
    expected: 'the name of a bucket, of letters, digits, dots and hyphens, without a path',
    about: 'its bucket; Parley keeps what is under `uploads/`',
  },
  S3_REGION: {
    schema: optional(z.string().regex(/^[\w-]+$/)),
    expected: "the bucket's region, such as eu-central-1",
    about: "the bucket's region",
  },
  S3_ACCESS_KEY_ID: {
    schema: optional(z.string()),
    expected: 'the id of an access key',
    about: 'a key that may list, read, write and delete there',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: optional(z.string()),
    expected: 'the secret of that access key',
    about: 'the secret of that key',
  },
  TRUSTED_PROXY_HOPS: {
    schema: withDefault(wholeNumber(0, 10), '0'),
    expected: 'a whole number from 0 to 10',
    about: 'how many proxies in front append to `X-Forwarded-For`',
  },
  CALLS_PER_MINUTE: {
    schema: withDefault(wholeNumber(60, 1_000_000), '12000'),
    expected: 'a whole number from 60 to 1000000',
    about:
      'how many calls a person, or an address without one, may make in a minute; each process counts for itself',
  },
  DISK_RESERVE_MB: {
    schema: withDefault(wholeNumber(0, 1_000_000_000), '512'),
    expected: 'a whole number of megabytes, or 0 for none',
    about: 'files are refused while less than this is free on the disk of `DATA_DIR`',
  },
  ...modelSettings,
  ...oauthSettings,
  SMTP_URL: {
    schema: optional(z.string().refine((value) => URL.canParse(value) && /^smtps?:\/\/[^/]+/.test(value))),
    expected: 'the address of a mail server, such as smtp://user:password@mail.example.org:587',
    about:
      'the mail server, such as `smtp://user:password@mail.example.org:587`; without one, mails stay in the outbox (`/admin/outbox`) and their links and codes are logged',
  },
  MAIL_FROM: {
    schema: optional(z.string().refine(isMailbox)),
    expected: 'an address, alone or as in Parley <parley@example.org>',
    about: 'whom mails come from',
    usual: "`Parley <no-reply@…>` at the public origin's host",
  },
  PRIVATE_HOSTS: {
    schema: withDefault(
      z
        .string()
        .transform(readPrivateGrants)
        .refine((grants): grants is PrivateGrant[] => grants !== null),
      '',
    ),
    expected:
      'hosts divided by commas, each with its purpose (pages, tools or models) and port, such as pages:wiki.internal:443,models:127.0.0.1:11434',
    about:
      'hosts inside your network that people may name although their addresses are private, divided by commas, each as `PURPOSE:HOST:PORT`. Purposes are `pages` (pages that assistants read), `tools` (HTTP interfaces and MCP servers) and `models` (providers that organisations connect); a host is a name or an address, of IPv6 in brackets; a port may be a range. Such as `pages:wiki.internal:443,tools:10.0.0.5:8080,models:[fd00::7]:8000-8010`. What `AI_BASE_URL` names, and a provider for which an ADMIN has allowed it, need none',
  },
  STRIPE_SECRET_KEY: {
    schema: optional(z.string().regex(/^(sk|rk)_/)),
    expected: 'a secret key that begins with sk_',
    about: 'turns online payment on; then run `npm run stripe:sync` once',
  },
  STRIPE_PUBLISHABLE_KEY: {
    schema: optional(z.string().regex(/^pk_/)),
    expected: 'a publishable key that begins with pk_',
    about: 'the key of the same account for browsers',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: optional(z.string().regex(/^whsec_\S+$/)),
    expected: 'the signing secret of a webhook endpoint, which begins with whsec_',
    about: "of the webhook endpoint `PUBLIC_ORIGIN/api/webhooks/stripe` in Stripe's dashboard",
  },
  STRIPE_API_URL: {
    schema: optional(webAddress),
    expected: 'the address of something that speaks as Stripe, such as http://localhost:12111',
    about: 'another address that speaks as Stripe',
    usual: "Stripe's own",
  },
  STRIPE_TAX: {
    schema: withDefault(z.enum(['on', 'off']), 'off'),
    expected: '"on" or "off"',
    about: '`on` lets Stripe work out taxes: on top of prices in dollars, within prices in euros',
  },
  SESSION_IDLE_HOURS: {
    schema: withDefault(wholeNumber(1, 720), '168'),
    expected: 'a whole number from 1 to 720',
    about:
      'after so many hours without a request a sign-in ends, of a browser or of a program, 1 to 720; keys of a bot have an end of their own',
  },
  WORKER: {
    schema: withDefault(z.enum(['inline', 'off']), 'inline'),
    expected: '"inline" or "off"',
    about: '`off` leaves the queue to separate workers',
  },
  METRICS_TOKEN: {
    schema: optional(z.string().regex(/^[\x21-\x7e]{16,}$/)),
    expected: 'a secret of at least 16 characters without spaces',
    about:
      'lets whoever sends it as `Authorization: Bearer …` read `/metrics` from elsewhere; without it only this machine may',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: optional(webAddress),
    expected: 'the address of an OpenTelemetry collector, such as http://localhost:4318',
    about:
      "a collector that gets traces of requests, transactions, jobs and calls of models by OTLP over HTTP; OpenTelemetry's other variables (`OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`, …) hold as well",
  },
  WORKER_PORT: {
    schema: optional(wholeNumber(1, 65535)),
    expected: 'a whole number from 1 to 65535',
    about: 'where `npm run worker` answers `/healthz`, `/readyz` and `/metrics`, at the address of `HOST`',
    usual: 'nowhere',
  },
  ACCESS_LOG: {
    schema: withDefault(z.enum(['on', 'off']), 'on'),
    expected: '"on" or "off"',
    about:
      'a line of the log for each request at level `info`: method, route, status, milliseconds, bytes and id, nothing about the person',
  },
  LOG_LEVEL: {
    schema: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    expected: 'one of fatal, error, warn, info, debug, trace, silent',
    about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`',
  },
} as const satisfies Record<string, { schema: z.ZodType } & SettingWords>;

export type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

export type SettingName = keyof typeof settings;

/** Names of all settings. */
export const settingNames = Object.keys(settings) as SettingName[];

/** Every setting in words, for what is written from the table. `value` is what holds when nobody sets it, where it is one. */
export const describedSettings = () =>
  Object.entries<{ schema: z.ZodType } & SettingWords>(settings).map(([name, { schema, ...words }]) => ({
    name,
    value: usualOf(schema),
    ...words,
  }));
