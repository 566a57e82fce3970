import { parentPort } from 'node:worker_threads';
import { packLexemes } from './spelling-packer.ts';

// Packs one vocabulary after the other, away from the thread that people are served by.
parentPort?.on('message', (texts: readonly Uint8Array[]) => {
  const decoder = new TextDecoder();
  const packed = packLexemes(texts.map((text) => decoder.decode(text)));
  const buffers = packed.shelves.flatMap(({ letters, ends }) => [letters.buffer, ends.buffer]);
  parentPort?.postMessage(packed, [packed.beginnings.buffer, ...buffers] as ArrayBuffer[]);
});
