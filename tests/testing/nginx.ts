import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { freePort } from './parley.ts';

/** Where distributions put it, which is not in everybody's path. */
const places = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

function programOf(): string {
  const found = places.find((place) => spawnSync(place, ['-v']).status === 0);
  if (found) return found;
  throw new Error('nginx is needed for this test: `apt-get install nginx-light`');
}

/** An nginx before a server, with its own defaults for all but where things are. */
export async function startNginx(target: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-nginx-'));
  const port = await freePort();
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  const file = path.join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
events {}
http { access_log off; ${temporary}
  server { listen 127.0.0.1:${port}; location / { proxy_pass ${target}; } } }
`,
  );
  const origin = `http://127.0.0.1:${port}`;
  const process: ChildProcess = spawn(programOf(), ['-p', folder, '-c', file], { stdio: 'inherit' });
  await vi.waitFor(async () => (await fetch(`${origin}/healthz`)).text(), { timeout: 60_000 });
  return {
    origin,
    async close() {
      const exit = once(process, 'exit');
      process.kill();
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
