import path from 'node:path';
import { expect, test } from 'vitest';
import { EnvironmentError, parseEnvironment } from './env.ts';

test('without any setting everything has a default, and nothing needs a key', () => {
  expect(parseEnvironment({})).toMatchObject({
    PORT: 4321,
    HOST: '127.0.0.1',
    dataDirectory: path.resolve('data'),
    TRUSTED_PROXY_HOPS: 0,
    WORKER: 'inline',
  });
});

test('an empty setting counts as not given', () => {
  expect(parseEnvironment({ PORT: '', DATABASE_URL: ' ', AI_BASE_URL: '' })).toMatchObject({
    PORT: 4321,
    DATABASE_URL: undefined,
    AI_BASE_URL: undefined,
  });
});

test('a wrong setting is named with what was expected, and its value is not repeated', () => {
  const wrong = () => parseEnvironment({ DATABASE_URL: 'secret-password@host' });
  expect(wrong).toThrow(EnvironmentError);
  expect(wrong).toThrow(/^The setting DATABASE_URL must be a PostgreSQL address/);
  expect(wrong).not.toThrow(/secret-password/);
});

test('the public origin loses a slash at its end and may have no path', () => {
  expect(parseEnvironment({ PUBLIC_ORIGIN: 'https://parley.example.org/' }).PUBLIC_ORIGIN).toBe(
    'https://parley.example.org',
  );
  expect(() => parseEnvironment({ PUBLIC_ORIGIN: 'https://parley.example.org/app' })).toThrow(
    EnvironmentError,
  );
});

test('a private host without its purpose and port stops the start, and says what is expected', () => {
  expect(() => parseEnvironment({ PRIVATE_HOSTS: 'wiki.internal' })).toThrow(
    /^The setting PRIVATE_HOSTS must be hosts .* such as pages:wiki\.internal:443/,
  );
  expect(parseEnvironment({ PRIVATE_HOSTS: 'tools:10.0.0.5:8080' }).PRIVATE_HOSTS).toHaveLength(1);
});

test('a store for files is set whole or not at all, and says what is missing', () => {
  const all = {
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'parley',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(parseEnvironment({}).s3).toBeNull();
  expect(parseEnvironment(all).s3).toMatchObject({ bucket: 'parley', secretAccessKey: 'secret' });
  expect(() => parseEnvironment({ ...all, S3_REGION: '' })).toThrow(/: S3_REGION is missing\.$/);
  for (const S3_BUCKET of ['parley/uploads', 's3://parley', 'two words']) {
    expect(() => parseEnvironment({ ...all, S3_BUCKET })).toThrow(/S3_BUCKET must be .* without a path/);
  }
  expect(() => parseEnvironment({ ...all, S3_REGION: 'eu central' })).toThrow(/S3_REGION must be/);
});

test('the key for secrets is a key, and comes from one place', () => {
  const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');
  expect(parseEnvironment({ SECRETS_KEY }).SECRETS_KEY).toBe(SECRETS_KEY);
  expect(() => parseEnvironment({ SECRETS_KEY: 'short' })).toThrow(
    /^The setting SECRETS_KEY must be 32 bytes/,
  );
  expect(() => parseEnvironment({ SECRETS_KEY, SECRETS_KEY_FILE: 'key' })).toThrow(/not both/);
});

test('a setting that was meant for Parley and is none stops the start', () => {
  expect(() => parseEnvironment({ DATABSE_URL: 'postgres://user:secret@host/parley' })).toThrow(
    new EnvironmentError('DATABSE_URL is no setting of Parley; did you mean DATABASE_URL?'),
  );
});

test('a service of Kubernetes that is called as one of our settings sets none', () => {
  expect(parseEnvironment({ WORKER_PORT: 'tcp://10.0.0.7:80' }).WORKER_PORT).toBeUndefined();
});

test('backups lie in a folder or in the bucket, and in none that there is not', () => {
  expect(parseEnvironment({}).backups).toBeNull();
  expect(parseEnvironment({ BACKUP_TO: '/backups', BACKUP_AT: '23:05' }).backups).toEqual({
    to: { folder: '/backups' },
    at: { hour: 23, minute: 5 },
    keep: 14,
  });
  expect(() => parseEnvironment({ BACKUP_TO: 's3' })).toThrow(/there is no S3_BUCKET/);
  expect(() => parseEnvironment({ BACKUP_AT: '24:00' })).toThrow(/must be a time of the day in UTC/);
});

test('a replica is one of a server that is named', () => {
  const DATABASE_REPLICA_URL = 'postgres://parley@replica/parley';
  expect(() => parseEnvironment({ DATABASE_REPLICA_URL })).toThrow(/needs DATABASE_URL/);
  const both = { DATABASE_REPLICA_URL, DATABASE_URL: 'postgres://parley@primary/parley' };
  expect(parseEnvironment(both)).toMatchObject(both);
});

test.each([
  'postgres://parley:p%40ss%2Fw%23rd@[::1]:5432/parley?sslmode=verify-full',
  'postgresql://parley@/parley?host=/var/run/postgresql&port=5433',
  'postgres://parley:100%@db.example.org/parley',
])('%s is an address of a database', (DATABASE_URL) => {
  expect(parseEnvironment({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
});

test.each([
  'postgres://parley:p#ss@db.example.org/parley',
  'postgres://parley:12#ss@db.example.org/parley',
  'postgres://parley:%FF@db.example.org/parley',
  'postgres://parley@db.example.org:port/parley',
  'postgres://',
])('%s is none, and how it is written is said', (DATABASE_URL) => {
  expect(() => parseEnvironment({ DATABASE_URL })).toThrow(
    /^The setting DATABASE_URL .* # is written as %23/,
  );
});
