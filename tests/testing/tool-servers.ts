import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { freePort, removeDirectory } from './parley.ts';

export type RunningServer = { url: string; close(): Promise<void> };

const { resolve } = createRequire(import.meta.url);

/** The reference server of the Model Context Protocol, in a process of its own. */
export async function startEverythingServer(): Promise<RunningServer> {
  const port = await freePort();
  const program = resolve('@modelcontextprotocol/server-everything/dist/index.js');
  return start([program, 'streamableHttp'], port);
}

/** Playwright's server, with the system's browser, of whose pages it makes pictures. */
export async function startPlaywrightServer(): Promise<RunningServer> {
  const port = await freePort();
  const program = path.join(path.dirname(resolve('@playwright/mcp/package.json')), 'cli.js');
  const browser = process.env.PARLEY_CHROMIUM ?? '/usr/bin/chromium-headless-shell';
  const options = ['--headless', '--isolated', '--no-sandbox', '--executable-path', browser];
  return start([program, ...options, '--port', String(port)], port);
}

async function start(command: string[], port: number): Promise<RunningServer> {
  // What they write on the way is theirs, and goes with them.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-tool-server-'));
  const server = spawn(process.execPath, command, {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const said of server.stderr) if (/listening/i.test(String(said))) break;
  server.stderr.resume();
  return {
    url: `http://localhost:${port}/mcp`,
    async close() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await removeDirectory(folder);
    },
  };
}
