import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectionToRunning } from '#server/db/embedded/connection.ts';

const driver = fileURLToPath(new URL('driver.ts', import.meta.url));

/** A PATH without `setpriv`, so that nothing ties the database's life to the app's. */
export const unguarded = { PATH: '/nonexistent' };

/** An app in a process of its own, and what it has said so far. */
export class App {
  readonly lines: string[] = [];
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #waiting: (() => void)[] = [];

  constructor(dataDirectory: string, mode: 'idle' | 'write', environment: Record<string, string> = {}) {
    this.#child = spawn(process.execPath, [driver, dataDirectory, mode], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let rest = '';
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      this.lines.push(...lines);
      this.#wakeAll();
    });
    this.exited = new Promise((resolve) => {
      this.#child.once('close', () => {
        resolve();
        this.#wakeAll();
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Waits for the `count`th line that begins with a word, and returns it. Fails when the app ends first. */
  async said(word: string, count = 1): Promise<string> {
    for (;;) {
      const line = this.lines.filter((candidate) => candidate.split(' ')[0] === word)[count - 1];
      if (line !== undefined) return line;
      const ended = this.#child.exitCode !== null || this.#child.signalCode !== null;
      if (ended && this.#child.stdout?.readableEnded) {
        throw new Error(`the app ended before it said "${word}": ${this.lines.slice(-5).join(' | ')}`);
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The ids of the rows it was told are written. */
  acknowledged(): string[] {
    return this.lines.flatMap((line) => (line.startsWith('acknowledged ') ? [line.slice(13)] : []));
  }

  #wakeAll(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.exited;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.said('stopped');
    await this.exited;
  }
}

/** A new folder that nobody but its owner may enter; removed with `remove`. */
export function privateFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-faults-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) };
}

/** Runs one query as the application on the server that an app keeps on a folder. */
export async function query(dataDirectory: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(await connectionToRunning(dataDirectory, 'application'));
  // A server that is killed under a query rejects the query and then reports the lost connection too.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Which of these ids are missing from the table that apps write to. */
export async function missingRows(dataDirectory: string, acknowledged: Iterable<string>): Promise<string[]> {
  const rows = await query(dataDirectory, 'SELECT id FROM writes');
  const present = new Set(rows.map(({ id }) => id));
  return [...acknowledged].filter((id) => !present.has(id));
}
