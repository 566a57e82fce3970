import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';

// Stands for a parser that a file has got hold of. Tries what reading never needs.
const attempts: Record<string, () => unknown> = {
  write: () => writeFileSync(`${import.meta.filename}.out`, 'text'),
  run: () => execFileSync(process.execPath, ['--version']),
  connect: () => once(connect(9, '127.0.0.1'), 'connect'),
  addon: () => process.dlopen({ exports: {} }, 'addon.node'),
};

async function pry(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt();
      found[name] = 'allowed';
    } catch (error) {
      found[name] = String((error as NodeJS.ErrnoException).code);
    }
  }
  return found;
}

process.once('message', async () => {
  const text = JSON.stringify(await pry());
  process.send?.({ type: 'extracted', file: { format: 'text', text, pageStarts: [] } });
});
