import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, inject, it, vi } from 'vitest';
import { defaultExtractionLimits as limits } from './bounds/limits.ts';
import { createExtractionChildren, type ExtractionChild, type ExtractionChildren } from './children.ts';
import { extractFile } from './extract.ts';
import { linesFrom, makePdf } from './testing/documents.ts';
import { opens } from './testing/opens.ts';

// A process is started for each, and may have to wait its turn.
vi.setConfig({ testTimeout: 60_000 });

const entry = inject('extractionChild');
const usual = limits.memoryBytes;

async function end({ process: child }: ExtractionChild): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Ends when the child that is prepared has said that it is ready. */
async function readiness(children: ExtractionChildren): Promise<ExtractionChild> {
  const child = await children.take(usual);
  const [message] = await once(child.process, 'message');
  expect(message).toEqual({ type: 'ready' });
  return child;
}

it('has a child ready that has read a PDF before, and gives it to one file only', async () => {
  const children = createExtractionChildren({ entry, keepsReady: true });
  children.prepare('pdf');
  children.prepare('pdf');
  const first = await readiness(children);
  const second = await children.take(usual);
  expect(second.process.pid).not.toBe(first.process.pid);
  await Promise.all([end(first), end(second)]);
});

it.each([
  ['before it is ready', 'pdf', 0],
  ['in the middle of getting ready', 'pdf', 400],
  ['where text was promised', 'text', 200],
] as const)('reads a file that comes %s', async (_, promised, milliseconds) => {
  const children = createExtractionChildren({ entry, keepsReady: true });
  children.prepare(promised);
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const file = path.join(tmpdir(), `parley-children-${process.pid}-${milliseconds}.pdf`);
  await writeFile(file, await makePdf([linesFrom(700, ['The lamp is lit at dusk.'])]));
  const options = { open: opens(file), name: 'a.pdf', children, limits };
  const found = await extractFile(options, async ({ parts }, batches) => {
    const passages = [];
    for await (const batch of batches) if (batch.of === 'passages') passages.push(...JSON.parse(batch.json));
    return { text: Buffer.concat(parts).toString(), passages: passages.length };
  });
  expect(found).toEqual({ text: 'The lamp is lit at dusk.', passages: 1 });
  children.stop();
});

it('starts one with other memory for a file that may take other memory', async () => {
  const children = createExtractionChildren({ entry, keepsReady: true });
  children.prepare('pdf');
  const other = await children.take(usual / 2);
  const ready = await children.take(usual);
  expect(other.process.spawnargs).toContain(`--max-old-space-size=${usual / 2 / 1024 / 1024}`);
  expect(ready.process.spawnargs).toContain(`--max-old-space-size=${usual / 1024 / 1024}`);
  await Promise.all([end(other), end(ready)]);
});

describe.runIf(process.platform === 'linux')('one that nobody took', () => {
  const isReader = (processId: string) => {
    try {
      return readFileSync(`/proc/${processId}/cmdline`, 'utf8').includes('--permission');
    } catch {
      return false;
    }
  };
  const ownChildren = () =>
    readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
      .split(' ')
      .filter((processId) => processId !== '' && isReader(processId));
  const started = async (before: readonly string[]) =>
    vi.waitFor(
      () => {
        const [processId] = ownChildren().filter((id) => !before.includes(id));
        if (processId === undefined) throw new Error('None was started');
        return processId;
      },
      { timeout: 20_000, interval: 1 },
    );
  const isGone = (processId: string) =>
    vi.waitFor(() => expect(ownChildren()).not.toContain(processId), { timeout: 20_000 });

  it('is replaced when it is gone', async () => {
    const others = ownChildren();
    const children = createExtractionChildren({
      entry: new URL('./testing/gone.child.ts', import.meta.url),
      keepsReady: true,
    });
    children.prepare('pdf');
    await isGone(await started(others));
    const child = await children.take(usual);
    expect(child.process.exitCode).toBeNull();
    await end(child);
  });

  it('is ended when its time is over', async () => {
    const others = ownChildren();
    // Long enough to be seen on a busy machine.
    const children = createExtractionChildren({ entry, keepsReady: true, idleMilliseconds: 1_000 });
    children.prepare('pdf');
    await isGone(await started(others));
  });

  it('is ended with the others, and no other is prepared', async () => {
    const others = ownChildren();
    const children = createExtractionChildren({ entry, keepsReady: true });
    children.prepare('pdf');
    const processId = await started(others);
    children.stop();
    children.prepare('pdf');
    await isGone(processId);
    expect(ownChildren().filter((id) => !others.includes(id))).toEqual([]);
  });

  it('is not started at all where others read', async () => {
    const others = ownChildren();
    const children = createExtractionChildren({ entry });
    children.prepare('pdf');
    const child = await children.take(usual);
    // Where another one ends meanwhile, the list of children may lack some.
    await vi.waitFor(() =>
      expect(ownChildren().filter((id) => !others.includes(id))).toEqual([String(child.process.pid)]),
    );
    await end(child);
  });
});
