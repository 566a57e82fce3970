import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { printFigure } from '../testing/figure.mjs';
import { dataPath } from './data.mjs';
import { ingest } from './server.mjs';

/** What was opened, though there was nothing in it to search for. */
const opened = ['no_text', 'empty'];

/** Odd, broken and strange documents: each is opened, or fails with its reason. @param {import('./server.mjs').IngestionServer} server */
export async function reportDocuments(server) {
  for (const [kind, target] of /** @type {const} */ ([
    ['pdf', '≥ 97, every failure typed, server alive'],
    ['office', 'every failure typed, server alive'],
  ])) {
    const folder = dataPath(`documents/${kind}`);
    if (!folder) continue;
    const { modelBotId, client } = await server.makeBot();
    const names = await readdir(folder);
    /** @type {Map<string, string[]>} */
    const reasons = new Map();
    let read = 0;
    let openedAlone = 0;
    for (const name of names) {
      const bytes = new Uint8Array(await readFile(path.join(folder, name)));
      const { status, error } = await ingest(client, modelBotId, name, bytes);
      if (status === 'ready') read += 1;
      else reasons.set(String(error), [...(reasons.get(String(error)) ?? []), name]);
      if (kind === 'pdf' && (await opensAlone(path.join(folder, name)))) openedAlone += 1;
    }
    const alive = (await fetch(`${server.parley.origin}/healthz`)).ok;
    if (!alive) throw new Error('The server is not alive any more');
    const count = read + opened.reduce((sum, code) => sum + (reasons.get(code)?.length ?? 0), 0);
    const failures = [...reasons].map(([code, files]) => `${code} ${files.length}`).join(', ');
    printFigure({
      name: `documents/${kind}: ${names.length} files, opened (${read} with text; ${failures})`,
      value: (count / names.length) * 100,
      unit: '%',
      target,
      baseline:
        kind === 'pdf'
          ? { name: 'pdf.js alone opens', value: (openedAlone / names.length) * 100 }
          : { name: 'all of them', value: 100 },
    });
  }
}

/** @param {string} file */
async function opensAlone(file) {
  const program = path.join(import.meta.dirname, 'raw-pages.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, file], { maxBuffer: 1e9 });
  return stdout.trim() !== 'null';
}
