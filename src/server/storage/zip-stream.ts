import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { pause } from '../pauses.ts';

/** Text is compressed; bytes are stored as they are, for most of them are compressed already. */
export type ZipEntry = { name: string } & (
  | { text: AsyncIterable<string> }
  | { bytes: AsyncIterable<Uint8Array> }
);

/** So much text is compressed at a time. Characters, or bytes. */
const textAtOnce = 64 * 1024;

/** A ZIP archive written as its entries come, so that neither it nor any file in it lies in memory whole. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  for await (const entry of entries) {
    const file = 'text' in entry ? new ZipDeflate(entry.name) : new ZipPassThrough(entry.name);
    zip.add(file);
    for await (const chunk of 'text' in entry ? gathered(entry.text) : entry.bytes) {
      file.push(new Uint8Array(chunk));
      yield* written.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}

/** Small pieces as fewer larger ones, and large ones cut: none is compressed for long at a stretch. */
async function* gathered(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < textAtOnce) continue;
    const bytes = strToU8(text);
    for (let at = 0; at < bytes.length; at += textAtOnce) {
      yield bytes.subarray(at, at + textAtOnce);
      await pause();
    }
    text = '';
  }
  yield strToU8(text);
}
