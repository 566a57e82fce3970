import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { freePort } from './parley.ts';

export type EverythingServer = { url: string; close(): Promise<void> };

/** The reference server of the Model Context Protocol, in a process of its own. */
export async function startEverythingServer(): Promise<EverythingServer> {
  const port = await freePort();
  const program = createRequire(import.meta.url).resolve(
    '@modelcontextprotocol/server-everything/dist/index.js',
  );
  const server = spawn(process.execPath, [program, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const said of server.stderr) if (String(said).includes('listening')) break;
  server.stderr.resume();
  return {
    url: `http://localhost:${port}/mcp`,
    async close() {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}
