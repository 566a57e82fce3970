import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type ZipEntry = {
  name: string;
  /** Text is compressed; bytes are stored as they are, for most of them are compressed already. */
  content: string | AsyncIterable<Uint8Array>;
};

/** A ZIP archive written as its entries come, so that neither it nor any file in it lies in memory whole. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  for await (const { name, content } of entries) {
    if (typeof content === 'string') {
      const file = new ZipDeflate(name);
      zip.add(file);
      file.push(strToU8(content), true);
    } else {
      const file = new ZipPassThrough(name);
      zip.add(file);
      for await (const chunk of content) {
        file.push(new Uint8Array(chunk));
        yield* written.splice(0);
      }
      file.push(new Uint8Array(), true);
    }
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
