import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPostgresProcesses } from '#server/db/embedded/processes.ts';
import { App, privateFolder, query, unguarded } from './testing/app.ts';

let dataDirectory: string;
let remove: () => void;

beforeEach(() => {
  const place = privateFolder();
  dataDirectory = path.join(place.folder, 'data');
  remove = place.remove;
});

afterEach(() => remove());

const unfinished = async () =>
  (await readdir(dataDirectory)).filter((name) => name.startsWith('postgres.new-'));

/** Moments in ms after the launch of the app, from before anything is made until about when all is done. */
const moments = [120, 240, 360, 480, 640, 900];

test.each([
  ['together with its children', {}],
  ['while its children live on', unguarded],
])(
  'a first start that is killed %s at any moment does not keep the next from working',
  async (_, environment) => {
    for (const moment of moments) {
      const folder = path.join(dataDirectory, String(moment));
      await mkdir(folder, { recursive: true });
      const interrupted = new App(folder, 'idle', environment);
      await sleep(moment + Math.random() * 80);
      await interrupted.kill();
      const next = new App(folder, 'idle', environment);
      await next.said('ready');
      expect(await query(folder, 'SELECT current_user AS role')).toEqual([{ role: 'parley' }]);
      expect((await readdir(folder)).filter((name) => name.includes('.new'))).toEqual([]);
      await next.stop();
    }
  },
);

test('when the making of the cluster fails, the start fails with its reason and the next one works', async () => {
  const first = new App(dataDirectory, 'idle');
  while (!(await killMaker())) await sleep(5);
  const refused = await first.said('refused');
  expect(refused).toContain('start_failed');
  // It may be ended before its first word.
  const isLogged = first.lines.includes('error PostgreSQL said at last');
  expect(refused).toContain(isLogged ? 'the log shows' : 'before it said anything');
  await first.exited;
  expect(await unfinished()).toEqual([]);
  const next = new App(dataDirectory, 'idle');
  await next.said('ready');
  await next.stop();
});

async function killMaker(): Promise<boolean> {
  const [name] = await unfinished().catch(() => []);
  const pids = name ? await findPostgresProcesses(path.join(dataDirectory, name)) : [];
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return pids.length > 0;
}
