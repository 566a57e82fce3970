import { readdirSync, readFileSync } from 'node:fs';
import { printFigure } from '../testing/figure.mjs';
import { makeBombs } from './make-bombs.mjs';
import { makePdf } from './make-pdf.mjs';
import { ingest } from './server.mjs';
import { makeParagraphs } from './text.mjs';

const sampleEveryMilliseconds = 20;

/**
 * Small files that grow when they are read: each is refused with its reason, soon and in bounded memory, and the
 * server goes on.
 * @param {import('./server.mjs').IngestionServer} server
 */
export async function reportBombs(server) {
  const bombs = await makeBombs();
  // Making them took long, in which connections were closed without being noticed.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { modelBotId, client } = await server.makeBot();
  const id = /** @type {number} */ (server.parley.process.pid);
  const ordinary = await makePdf(makeParagraphs(600), 1);
  const baseline = await measured(id, () => ingest(client, modelBotId, 'ordinary.pdf', ordinary.bytes));
  const worst = { milliseconds: 0, slowest: '', megabytes: 0, largest: '' };
  for (const [name, bytes] of Object.entries(bombs)) {
    const { result, megabytes } = await measured(id, () =>
      ingest(client, modelBotId, name, new Uint8Array(bytes)),
    );
    if (process.env.VERBOSE) {
      console.error(
        `${name}: ${bytes.length} bytes, ${result.error ?? result.status}, ${Math.round(result.milliseconds)} ms, ${Math.round(megabytes)} MB`,
      );
    }
    if (result.status !== 'failed') throw new Error(`${name} was read`);
    if (result.milliseconds > worst.milliseconds)
      Object.assign(worst, { milliseconds: result.milliseconds, slowest: name });
    if (megabytes > worst.megabytes) Object.assign(worst, { megabytes, largest: name });
  }
  if (!(await fetch(`${server.parley.origin}/healthz`)).ok)
    throw new Error('The server is not alive any more');
  const count = Object.keys(bombs).length;
  printFigure({
    name: `${count} bombs, longest until refused (${worst.slowest})`,
    value: worst.milliseconds,
    unit: 'ms',
    target: '≤ 20000',
    baseline: {
      name: `an ordinary PDF of ${ordinary.count} pages, read`,
      value: baseline.result.milliseconds,
    },
  });
  printFigure({
    name: `${count} bombs, most memory of the process that reads (${worst.largest})`,
    value: worst.megabytes,
    unit: 'MB',
    target: '≤ 1000',
    baseline: { name: `an ordinary PDF of ${ordinary.count} pages`, value: baseline.megabytes },
  });
}

/**
 * The most resident memory that any child of a process takes while `work` goes on.
 * @template Result
 * @param {number} parent
 * @param {() => Promise<Result>} work
 */
async function measured(parent, work) {
  let megabytes = 0;
  const timer = setInterval(() => {
    for (const child of childrenOf(parent)) megabytes = Math.max(megabytes, residentMegabytes(child));
  }, sampleEveryMilliseconds);
  try {
    return { result: await work(), megabytes };
  } finally {
    clearInterval(timer);
  }
}

/** Children that run our own program; the database is one too. @param {number} parent */
function childrenOf(parent) {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    const status = read(`/proc/${name}/stat`);
    const isChild = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    return isChild && read(`/proc/${name}/cmdline`).includes('extract.child');
  });
}

/** @param {string} process */
const residentMegabytes = (process) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${process}/status`))?.[1] ?? 0) / 1024;

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
