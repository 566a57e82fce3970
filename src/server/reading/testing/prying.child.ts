import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { dieWithParent } from '../parent-guard.ts';

dieWithParent(Number(process.argv[2]));

// Stands for a parser that a file has got hold of. Tries what reading never needs.
const attempts = (secret: string): Record<string, () => unknown> => ({
  write: () => writeFileSync(`${import.meta.filename}.out`, 'text'),
  run: () => execFileSync(process.execPath, ['--version']),
  connect: () => once(connect(9, '127.0.0.1'), 'connect'),
  connectToFile: () => once(connect('/var/run/docker.sock'), 'connect'),
  sendDatagram: () => once(createSocket('udp4').bind(0), 'listening'),
  askForName: () => lookup('parley.example'),
  addon: () => process.dlopen({ exports: {} }, 'addon.node'),
  readSystem: () => readFileSync('/etc/passwd'),
  readSecret: () => readFileSync(secret),
  listData: () => readdirSync(path.dirname(secret)),
  readApplicationSettings: () => readFileSync(path.resolve(import.meta.dirname, '../../../../.env')),
  readOwnEnvironment: () => readFileSync('/proc/self/environ'),
  readParentEnvironment: () => readFileSync(`/proc/${process.ppid}/environ`),
  thread: () => new Worker('', { eval: true }),
  freeThread: () => new Worker('', { eval: true, execArgv: [] }),
});

async function pry(secret: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts(secret))) {
    try {
      await attempt();
      found[name] = 'allowed';
    } catch (error) {
      found[name] = String((error as NodeJS.ErrnoException).code);
    }
  }
  return found;
}

process.once('message', async ({ name: secret }: { name: string }) => {
  const text = JSON.stringify({
    tried: await pry(secret),
    environment: Object.keys(process.env),
    user: process.getuid?.(),
  });
  process.send?.({ type: 'text', bytes: Buffer.from(text) });
  process.send?.({ type: 'extracted', file: { format: 'text', pageStarts: [] } });
});
