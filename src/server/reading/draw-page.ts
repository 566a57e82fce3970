import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { defaultExtractionLimits } from './bounds/limits.ts';
import type { ExtractionChildren } from './children.ts';
import { handOver } from './hand-over.ts';
import type { DrawJob, DrawnMessage } from './messages.ts';
import { watchProcess } from './watchdog.ts';

/**
 * Draws a page of a PDF in a child process of its own, under the limits of reading, which is gone when this settles.
 * @param page from 1
 * @param onlyFigures whether it is wanted only if it shows a picture, a drawing or a chart beside its text
 * @param signal ends it early
 * @returns a JPEG; null for a page that cannot be drawn, or not in time, or is not wanted
 */
export async function drawPage({
  file,
  page,
  onlyFigures,
  children,
  signal,
}: {
  file: { size: number; bytes: Readable };
  page: number;
  onlyFigures: boolean;
  children: ExtractionChildren;
  signal: AbortSignal;
}): Promise<Uint8Array | null> {
  using _file = { [Symbol.dispose]: () => void file.bytes.destroy() };
  const { memoryBytes, stalledSeconds } = defaultExtractionLimits;
  const { process: child } = await children.take(memoryBytes);
  const kill = () => child.kill('SIGKILL');
  const watchdog = watchProcess({
    processId: child.pid,
    memoryBytes,
    processorSeconds: stalledSeconds,
    onMemory: kill,
    onStalled: kill,
  });
  const ended = new AbortController();
  const end = () => ended.abort();
  child.once('close', end).once('error', end);
  try {
    const job: DrawJob = { type: 'draw', bytes: file.size, page, onlyFigures };
    if (child.connected) child.send(job, () => {});
    handOver(file.bytes, child).catch(kill);
    const either = AbortSignal.any([signal, ended.signal]);
    for (;;) {
      const [message] = (await once(child, 'message', { signal: either })) as [
        DrawnMessage | { type: string },
      ];
      if (message.type === 'drawn') return 'picture' in message ? message.picture : null;
    }
  } catch (error) {
    if (signal.aborted || ended.signal.aborted) return null;
    throw error;
  } finally {
    watchdog.stop();
    kill();
  }
}
