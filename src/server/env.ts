import path from 'node:path';
import { z } from 'zod';
import { type ProviderName, providerNames } from '#rules/external-sign-in.ts';
import { own } from '#rules/own.ts';
import { isSecretsKey, secretsKeyExpected } from './crypto/secrets-key.ts';
import { isMailbox } from './mail/mailbox.ts';
import { type PrivateGrant, readPrivateGrants } from './outbound/private-grants.ts';
import type { S3Settings } from './storage/s3-connection.ts';

/** Adds the settings of `.env` in the working directory to those of the environment, which win. */
export function loadEnvironmentFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new EnvironmentError('The file .env cannot be read; check its permissions or remove it.');
    }
  }
}

const blankIsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsUnset, schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, value: string) =>
  z.preprocess((given) => blankIsUnset(given) ?? value, schema);

const webAddress = z.url({ protocol: /^https?$/, error: 'a http(s) address such as https://example.org' });
const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum);

type OAuthPart = 'CLIENT_ID' | 'CLIENT_SECRET' | 'BASE_URL';
type OAuthSetting = `OAUTH_${Uppercase<ProviderName>}_${OAuthPart}`;

/** `OAUTH_GOOGLE_CLIENT_ID` and its kin. */
export const oauthSetting = (provider: ProviderName, part: OAuthPart) =>
  `OAUTH_${provider.toUpperCase()}_${part}` as OAuthSetting;

const ofProvider = { schema: optional(z.string()), expected: 'what the provider gave you' };
const baseOfProvider = {
  schema: optional(webAddress),
  expected: 'the address of a provider, such as https://id.example.org',
};
const oauthSettings = Object.fromEntries(
  providerNames.flatMap((provider) => [
    [oauthSetting(provider, 'CLIENT_ID'), ofProvider],
    [oauthSetting(provider, 'CLIENT_SECRET'), ofProvider],
    [oauthSetting(provider, 'BASE_URL'), baseOfProvider],
  ]),
) as Record<OAuthSetting, typeof ofProvider>;

/** Every setting with its check. `expected` completes the sentence "NAME must be …". */
const settings = {
  PORT: { schema: withDefault(wholeNumber(1, 65535), '4321'), expected: 'a whole number from 1 to 65535' },
  HOST: { schema: withDefault(z.string(), '127.0.0.1'), expected: 'a host name or address to listen on' },
  PUBLIC_ORIGIN: {
    schema: optional(
      webAddress.refine((value) => URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, '')),
    ),
    expected: 'an origin without a path, such as https://parley.example.org',
  },
  DATA_DIR: { schema: withDefault(z.string(), './data'), expected: 'a folder' },
  DATABASE_URL: {
    schema: optional(z.string().regex(/^postgres(ql)?:\/\/.+/)),
    expected: 'a PostgreSQL address such as postgres://user:password@host:5432/parley',
  },
  DATABASE_DIRECT_URL: {
    schema: optional(z.string().regex(/^postgres(ql)?:\/\/.+/)),
    expected: 'the address of the same PostgreSQL server past the pooler that DATABASE_URL names',
  },
  SECRETS_KEY: { schema: optional(z.string().refine(isSecretsKey)), expected: secretsKeyExpected },
  SECRETS_KEY_FILE: { schema: optional(z.string()), expected: 'a file with the key of SECRETS_KEY' },
  BACKUP_KEY: {
    schema: optional(z.string().min(16)),
    expected: 'a key of at least 16 characters, which archives of npm run backup are sealed with',
  },
  S3_ENDPOINT: {
    schema: optional(webAddress),
    expected: 'the address of an S3-compatible store, such as https://s3.eu-central-1.amazonaws.com',
  },
  S3_BUCKET: { schema: optional(z.string()), expected: 'the name of a bucket' },
  S3_REGION: { schema: optional(z.string()), expected: "the bucket's region, such as eu-central-1" },
  S3_ACCESS_KEY_ID: { schema: optional(z.string()), expected: 'the id of an access key' },
  S3_SECRET_ACCESS_KEY: { schema: optional(z.string()), expected: 'the secret of that access key' },
  TRUSTED_PROXY_HOPS: {
    schema: withDefault(wholeNumber(0, 10), '0'),
    expected: 'a whole number from 0 to 10',
  },
  CALLS_PER_MINUTE: {
    schema: withDefault(wholeNumber(60, 1_000_000), '12000'),
    expected: 'a whole number from 60 to 1000000',
  },
  DISK_RESERVE_MB: {
    schema: withDefault(wholeNumber(0, 1_000_000_000), '512'),
    expected: 'a whole number of megabytes, or 0 for none',
  },
  AI_BASE_URL: {
    schema: optional(webAddress),
    expected: 'the address of an OpenAI-compatible endpoint, such as http://localhost:11434/v1',
  },
  AI_API_KEY: { schema: optional(z.string()), expected: 'a key' },
  AI_MODEL: { schema: optional(z.string()), expected: 'the name of a model' },
  AI_IMAGE_MODEL: { schema: optional(z.string()), expected: 'the name of a model that makes pictures' },
  AI_EMBEDDING_MODEL: {
    schema: optional(z.string()),
    expected: 'the name of a model that turns texts into vectors',
  },
  AI_SPEECH_MODEL: { schema: optional(z.string()), expected: 'the name of a model that speaks' },
  AI_FALLBACK_SECONDS: {
    schema: withDefault(wholeNumber(1, 180), '30'),
    expected: 'a whole number from 1 to 180',
  },
  AI_DAILY_TOKENS: {
    schema: optional(wholeNumber(1, 1e15)),
    expected: 'a whole number of tokens such as 50000000',
  },
  AI_MONTHLY_BUDGET: {
    schema: optional(wholeNumber(1, 1e9)),
    expected: 'a whole number of US dollars such as 200',
  },
  ...oauthSettings,
  SMTP_URL: {
    schema: optional(z.string().refine((value) => URL.canParse(value) && /^smtps?:\/\/[^/]+/.test(value))),
    expected: 'the address of a mail server, such as smtp://user:password@mail.example.org:587',
  },
  MAIL_FROM: {
    schema: optional(z.string().refine(isMailbox)),
    expected: 'an address, alone or as in Parley <parley@example.org>',
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
  },
  STRIPE_SECRET_KEY: {
    schema: optional(z.string().regex(/^(sk|rk)_/)),
    expected: 'a secret key that begins with sk_',
  },
  STRIPE_PUBLISHABLE_KEY: {
    schema: optional(z.string().regex(/^pk_/)),
    expected: 'a publishable key that begins with pk_',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: optional(z.string().regex(/^whsec_\S+$/)),
    expected: 'the signing secret of a webhook endpoint, which begins with whsec_',
  },
  STRIPE_API_URL: {
    schema: optional(webAddress),
    expected: 'the address of something that speaks as Stripe, such as http://localhost:12111',
  },
  STRIPE_TAX: { schema: withDefault(z.enum(['on', 'off']), 'off'), expected: '"on" or "off"' },
  SESSION_IDLE_HOURS: {
    schema: withDefault(wholeNumber(1, 720), '168'),
    expected: 'a whole number from 1 to 720',
  },
  WORKER: { schema: withDefault(z.enum(['inline', 'off']), 'inline'), expected: '"inline" or "off"' },
  LOG_LEVEL: {
    schema: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    expected: 'one of fatal, error, warn, info, debug, trace, silent',
  },
} as const satisfies Record<string, { schema: z.ZodType; expected: string }>;

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

export type Environment = Settings & {
  /** Absolute form of DATA_DIR. */
  dataDirectory: string;
  /** Where files lie; null for DATA_DIR. */
  s3: S3Settings | null;
};

/** A setting is wrong. The message names it and what was expected, and never repeats its value. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * Parses the process's settings.
 * @throws {EnvironmentError} naming the first setting that is wrong and what was expected
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = Object.entries(settings).map(([name, { schema, expected }]) => {
    const result = schema.safeParse(own(variables, name));
    if (!result.success) throw new EnvironmentError(`The setting ${name} must be ${expected}.`);
    return [name, result.data];
  });
  const values = Object.fromEntries(parsed) as Settings;
  if (values.SECRETS_KEY && values.SECRETS_KEY_FILE) {
    throw new EnvironmentError('Set SECRETS_KEY or SECRETS_KEY_FILE, not both.');
  }
  return {
    ...values,
    PUBLIC_ORIGIN: values.PUBLIC_ORIGIN?.replace(/\/$/, ''),
    dataDirectory: path.resolve(values.DATA_DIR),
    s3: s3Of(values),
  };
}

/** @throws {EnvironmentError} where some of it is set and some is not */
function s3Of(values: Settings): S3Settings | null {
  const names = [
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ] as const;
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return null;
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new EnvironmentError(
      `Files are kept in an S3 store only if all of ${names.join(', ')} are set: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    );
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** Names of all settings, for documentation checks. */
export const settingNames = Object.keys(settings);

/** A `.env` to begin from: every setting with what it takes, and with what it is when nobody sets it. */
export const exampleOfSettings = () =>
  Object.entries(settings)
    .map(([name, { schema, expected }]) => {
      const usual = schema.parse(undefined);
      const text = typeof usual === 'string' || typeof usual === 'number' ? String(usual) : '';
      return `# ${expected}\n#${name}=${text}\n`;
    })
    .join('\n');
