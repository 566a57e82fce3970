import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DemoSummary } from '../../src/server/services/demo/fill-demo.ts';
import { type Parley, startParley, temporaryDirectory } from './parley.ts';

export type DemoPerson = DemoSummary['users'][number];

/** What `npm run demo -- --json` prints for a data directory. */
export async function runDemo(dataDirectory: string): Promise<DemoSummary> {
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/demo.mjs', '--json'], {
    env: { ...process.env, DATA_DIR: dataDirectory },
  });
  return JSON.parse(stdout) as DemoSummary;
}

/** A server on a database that the demo filled before it started. */
export async function startDemo(): Promise<{ parley: Parley; people: DemoPerson[]; summary: DemoSummary }> {
  const dataDirectory = await temporaryDirectory();
  const summary = await runDemo(dataDirectory);
  return { parley: await startParley({ dataDirectory }), people: summary.users, summary };
}
