import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPidFile } from '#server/db/embedded/pid-file.ts';
import { findPostgresProcesses } from '#server/db/embedded/processes.ts';
import { copyInstallation } from '../testing/parley.ts';
import { App, missingRows, privateFolder, unguarded } from './testing/app.ts';

const kills = 12;
const longestWriteMs = 120;

let dataDirectory: string;
let cluster: string;
let remove: () => void;
let app: App;

beforeEach(async () => {
  const place = privateFolder();
  dataDirectory = path.join(place.folder, 'data');
  cluster = path.join(dataDirectory, 'postgres');
  remove = place.remove;
  await copyInstallation(dataDirectory);
});

afterEach(async () => {
  await app.stop();
  remove();
});

/** Starts the app again and again after `kill`, and collects what was acknowledged but is gone. */
async function lostAfter(
  rounds: number,
  kill: () => Promise<void>,
  environment: Record<string, string> = {},
): Promise<{ lost: string[]; written: number }> {
  const acknowledged = new Set<string>();
  app = new App(dataDirectory, 'write', environment);
  for (let round = 0; round < rounds; round += 1) {
    await app.said('acknowledged');
    await sleep(Math.random() * longestWriteMs);
    await kill();
    for (const id of app.acknowledged()) acknowledged.add(id);
    app = new App(dataDirectory, 'write', environment);
    await app.said('ready');
    const lost = await missingRows(dataDirectory, acknowledged);
    if (lost.length > 0) return { lost, written: acknowledged.size };
  }
  return { lost: [], written: acknowledged.size };
}

test('no acknowledged row is lost when the app is killed again and again', async () => {
  const { lost, written } = await lostAfter(kills, () => app.kill());
  expect(lost).toEqual([]);
  expect(written).toBeGreaterThan(kills);
});

test('nor when the app is killed and nothing takes its database down with it', async () => {
  const { lost, written } = await lostAfter(
    8,
    async () => {
      await app.kill();
      expect(await findPostgresProcesses(cluster)).not.toEqual([]);
    },
    unguarded,
  );
  expect(lost).toEqual([]);
  expect(written).toBeGreaterThan(8);
});

test('nor when the app and every process of its database are killed at once', async () => {
  const { lost, written } = await lostAfter(kills, async () => {
    const processes = await findPostgresProcesses(cluster);
    const killed = app.kill();
    for (const pid of processes) killIfAlive(pid);
    await killed;
  });
  expect(lost).toEqual([]);
  expect(written).toBeGreaterThan(kills);
});

test('nor when the database is killed under an app that goes on living', async () => {
  app = new App(dataDirectory, 'write');
  for (let round = 1; round <= kills; round += 1) {
    await app.said('ready', round);
    const before = app.acknowledged().length;
    while (app.acknowledged().length === before) await sleep(5);
    await sleep(Math.random() * longestWriteMs);
    const server = await readPidFile(cluster);
    if (server) process.kill(server.pid, 'SIGKILL');
    await app.said('ready', round + 1);
    expect(await missingRows(dataDirectory, app.acknowledged())).toEqual([]);
  }
  expect(app.acknowledged().length).toBeGreaterThan(kills);
});

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The server's end had reached it first.
  }
}
