import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearEndpoint, prepareEndpoint, removeEndpoint, socketFolders } from './endpoint.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-endpoint-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const account = { uid: 101, gid: 104 };

test('an ordinary user has the socket inside the data directory', () => {
  expect(socketFolders('/data', undefined)[0]).toBe('/data/postgres-socket');
});

test('a data directory whose path is too long for a socket has it elsewhere', () => {
  const folders = socketFolders(`/${'long'.repeat(30)}`, undefined);
  expect(folders.length).toBeGreaterThan(0);
  for (const candidate of folders) expect(Buffer.byteLength(`${candidate}/.s.PGSQL.5432`)).toBeLessThan(103);
});

test('root has it outside, where another user can reach it, and one for every data directory', () => {
  expect(socketFolders('/root/data', account)[0]).toMatch(/^\/run\/parley-[0-9a-f]{16}$/);
  expect(socketFolders('/root/data', account)).not.toEqual(socketFolders('/root/other', account));
});

test('the folder is private even where one lay open before', async () => {
  const lax = path.join(folder, 'postgres-socket');
  await mkdir(lax);
  await chmod(lax, 0o777);
  const endpoint = await prepareEndpoint(folder, undefined);
  expect(endpoint).toEqual({ kind: 'socket', host: lax, port: 5432 });
  expect(statSync(lax).mode & 0o777).toBe(0o700);
});

test('a name that is taken is left alone and another one used', async () => {
  const taken = path.join(folder, 'postgres-socket');
  await writeFile(taken, 'mine');
  const endpoint = await prepareEndpoint(folder, undefined);
  expect(endpoint.host).toMatch(/postgres-socket-\w+$/);
  expect(statSync(taken).isFile()).toBe(true);
});

test('what a server has left there is cleared, and the folder goes with the endpoint', async () => {
  const endpoint = await prepareEndpoint(folder, undefined);
  await writeFile(path.join(endpoint.host, '.s.PGSQL.5432.lock'), '1');
  await clearEndpoint(endpoint);
  expect(() => statSync(path.join(endpoint.host, '.s.PGSQL.5432.lock'))).toThrow('ENOENT');
  await removeEndpoint(endpoint);
  expect(() => statSync(endpoint.host)).toThrow('ENOENT');
});
