import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App, privateFolder, query } from './testing/app.ts';

let dataDirectory: string;
let remove: () => void;

beforeEach(() => {
  const place = privateFolder();
  dataDirectory = path.join(place.folder, 'data');
  remove = place.remove;
});

afterEach(() => remove());

test('a second Parley on the same folder is refused while the first keeps serving', async () => {
  const first = new App(dataDirectory, 'write');
  await first.said('ready');
  const second = new App(dataDirectory, 'write');
  const refusal = await second.said('refused');
  await second.exited;
  expect(refusal).toContain('data_directory_in_use');
  expect(refusal).toContain(dataDirectory);
  await first.said('acknowledged', first.acknowledged().length + 50);
  expect(first.lines).not.toContain('database-ended');
  await first.stop();
});

test('of several that start at once exactly one wins, on a new folder and on a used one', async () => {
  for (const _ of ['new', 'used', 'used again']) {
    const apps = Array.from({ length: 6 }, () => new App(dataDirectory, 'idle'));
    const outcomes = await Promise.all(
      apps.map((app) => Promise.any([app.said('ready'), app.said('refused')])),
    );
    const winner = apps[outcomes.indexOf('ready')];
    expect(outcomes.filter((outcome) => outcome === 'ready')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.includes('data_directory_in_use'))).toHaveLength(5);
    expect(await query(dataDirectory, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await winner?.stop();
  }
});

test('a folder is free again after its Parley has stopped, and after it was killed', async () => {
  const stopped = new App(dataDirectory, 'idle');
  await stopped.said('ready');
  await stopped.stop();
  const killed = new App(dataDirectory, 'idle');
  await killed.said('ready');
  await killed.kill();
  const last = new App(dataDirectory, 'idle');
  await last.said('ready');
  await last.stop();
});
