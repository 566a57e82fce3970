import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startErrorSentence } from './start-error.ts';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  );

async function listenAt(port: number, host: string): Promise<net.Server> {
  const server = net.createServer().listen(port, host);
  await once(server, 'listening');
  return server;
}

const connectTo = (connectionString: string) =>
  failureOf(new pg.Client({ connectionString, connectionTimeoutMillis: 200 }).connect());

test('a port in use is named with the setting that it comes from', async () => {
  const other = await listenAt(0, '127.0.0.1');
  const port = String((other.address() as net.AddressInfo).port);
  const error = await failureOf(listenAt(Number(port), '127.0.0.1'));
  other.close();
  expect(startErrorSentence(error, { PORT: port })).toMatch(new RegExp(`^Port ${port} .* PORT to another`));
  expect(startErrorSentence(error, { WORKER_PORT: port })).toMatch(/ set WORKER_PORT to another/);
});

test('a port for root alone, and a host of another machine, are no matter of DATA_DIR or DATABASE_URL', async () => {
  const privileged = Object.assign(new Error('no'), { code: 'EACCES', syscall: 'listen', port: 80 });
  expect(startErrorSentence(privileged, { PORT: '80' })).toBe(
    'Port 80 is not for everybody on this machine; set PORT to 1024 or above.',
  );
  const nameless = await failureOf(listenAt(0, 'nowhere.invalid'));
  expect(startErrorSentence(nameless, { HOST: 'nowhere.invalid' })).toMatch(/^HOST is no name/);
  const foreign = await failureOf(listenAt(0, '192.0.2.1'));
  expect(startErrorSentence(foreign, { HOST: '192.0.2.1' })).toMatch(/^The address in HOST does not belong/);
});

test('a server that cannot be reached is said to be so, whatever keeps us from it', async () => {
  const silent = await listenAt(0, '127.0.0.1');
  const { port } = silent.address() as net.AddressInfo;
  const taken: net.Socket[] = [];
  silent.on('connection', (socket) => taken.push(socket));
  const addresses = [
    'postgres://u:p@127.0.0.1:1/parley',
    'postgres://u:p@nowhere.invalid/parley',
    `postgres://u:p@/parley?host=${os.tmpdir()}/none`,
    `postgres://u:p@127.0.0.1:${port}/parley`,
  ];
  for (const DATABASE_URL of addresses) {
    expect(startErrorSentence(await connectTo(DATABASE_URL), { DATABASE_URL })).toBe(
      'The PostgreSQL server that DATABASE_URL names cannot be reached; check its address, and whether it runs.',
    );
  }
  for (const socket of taken) socket.destroy();
  silent.close();
});

test('what a server refuses us for is said, also where the ORM wraps it', () => {
  const DATABASE_URL = 'postgres://u:p@localhost/parley';
  const refused = (code: string) =>
    new Error('Failed query: CREATE SCHEMA', {
      cause: Object.assign(new pg.DatabaseError('what it said', 12, 'error'), { code, severity: 'FATAL' }),
    });
  const sentence = (code: string) => startErrorSentence(refused(code), { DATABASE_URL });
  expect(sentence('28P01')).toMatch(/ names does not let us in \(what it said\); check user, password/);
  expect(sentence('3D000')).toMatch(/make the database, or name another\.$/);
  expect(sentence('25006')).toMatch(/ takes no writes, as a replica does; name the primary\.$/);
  expect(sentence('42501')).toMatch(/make our role the owner of the database\.$/);
  expect(sentence('57P03')).toMatch(/ is not ready \(what it said\)/);
  expect(sentence('42601')).toBeNull();
  const uncertain = Object.assign(new Error('no'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' });
  expect(startErrorSentence(uncertain, { DATABASE_URL })).toMatch(/ cannot be verified .* sslrootcert=FILE/);
});

test('a file that is in the way is named itself; DATA_DIR only for what lies in it', async () => {
  const file = path.join(os.tmpdir(), `parley-in-the-way-${process.pid}`);
  await writeFile(file, '');
  const inData = await failureOf(mkdir(path.join(file, 'data'), { recursive: true }));
  expect(startErrorSentence(inData, { DATA_DIR: file })).toBe(
    `DATA_DIR cannot be used (${file}/data: it is not a folder); put that right, or set it to another folder.`,
  );
  expect(startErrorSentence(inData, { DATA_DIR: '/srv/data' })).toBe(
    `${file}/data cannot be used: it is not a folder.`,
  );
  const missing = await failureOf(readFile(`${file}.pem`));
  expect(startErrorSentence(missing, {})).toBe(`There is no ${file}.pem.`);
  const folder = await failureOf(readFile(os.tmpdir()));
  expect(startErrorSentence(folder, {})).toMatch(/ cannot be used: it is a folder\.$/);
  await rm(file);
});

test('what nobody foresaw keeps its stack', () => {
  expect(startErrorSentence(new TypeError('x is not a function'), {})).toBeNull();
  expect(startErrorSentence('a text', {})).toBeNull();
});
