import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';
import { freePort, removeDirectory, startParley, temporaryDirectory } from '../../tests/testing/parley.ts';
import { median, printFigure } from '../testing/figure.mjs';

const rounds = 3;
const connections = 50;

/** The home page out of Parley's memory beside nginx with gzip_static and one worker, in alternating rounds. */
export async function runAgainstNginx() {
  if (spawnSync('nginx', ['-v']).status !== 0) {
    console.error('The comparison with nginx needs nginx on the PATH (Debian: apt-get install nginx-light).');
    return;
  }
  const parley = await startParley();
  const directory = await temporaryDirectory();
  const page = await fetch(`${parley.origin}/`, { headers: { 'accept-encoding': 'gzip' } });
  const root = path.join(directory, 'site');
  mkdirSync(root);
  cpSync('dist/client/index.html', path.join(root, 'index.html'));
  const { gzipSync } = await import('node:zlib');
  writeFileSync(path.join(root, 'index.html.gz'), gzipSync(Buffer.from(await page.arrayBuffer())));
  const port = await freePort();
  const settings = path.join(directory, 'nginx.conf');
  writeFileSync(settings, nginxSettings(directory, root, port));
  const nginx = spawn('nginx', ['-c', settings, '-p', directory], { stdio: 'ignore' });
  await answering(`http://localhost:${port}/`);

  const ours = [];
  const theirs = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await requestsPerSecond(`${parley.origin}/`));
    theirs.push(await requestsPerSecond(`http://localhost:${port}/`));
  }
  printFigure({
    name: 'prerendered home page, gzip',
    value: median(ours),
    unit: 'requests/s',
    target: 'ratio ≥ 0.8',
    baseline: { name: 'nginx with gzip_static, one worker', value: median(theirs) },
  });
  const ended = once(nginx, 'exit');
  nginx.kill('SIGTERM');
  await ended;
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
  await removeDirectory(directory);
}

const nginxSettings = (
  /** @type {string} */ directory,
  /** @type {string} */ root,
  /** @type {number} */ port,
) => `
daemon off;
worker_processes 1;
user root;
pid ${directory}/nginx.pid;
error_log ${directory}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  types { text/html html; }
  server { listen 127.0.0.1:${port}; root ${root}; gzip_static on; }
}
`;

async function answering(/** @type {string} */ url) {
  for (let attempt = 0; attempt < 50; attempt++) {
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('nginx did not answer');
}

async function requestsPerSecond(/** @type {string} */ url) {
  const result = await autocannon({
    url,
    connections,
    pipelining: 1,
    duration: 4,
    headers: { 'accept-encoding': 'gzip' },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`);
  return result.requests.average;
}
