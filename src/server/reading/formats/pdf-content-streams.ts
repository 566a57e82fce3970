import { inflateSync, constants as zlib } from 'node:zlib';

const streamStart = Buffer.from('stream');
const streamEnd = Buffer.from('endstream');
/** What stands before a stream says what it is; content of pages says hardly more than its length. */
const headLength = 300;
/** Pictures, fonts, profiles of colours and lists of objects draw nothing. */
const drawsNothing =
  /\/Image|\/Length1|\/FontFile|\/ObjStm|\/XRef|\/Metadata|\/CIDFontType0C|\/Type1C|\/OpenType|\/CMap/;
const mostStreamBytes = 8 * 1024 * 1024;

/** What a PDF draws, stream by stream, as it is written there. */
export function* contentStreams(bytes: Uint8Array): Generator<{ content: string; isForm: boolean }> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(streamStart); at >= 0; ) {
    const end = file.indexOf(streamEnd, at);
    if (end < 0) return;
    const head = file.toString('latin1', Math.max(0, at - headLength), at);
    const own = head.slice(head.lastIndexOf(' obj') + 1);
    let from = at + streamStart.length;
    while (file[from] === 13 || file[from] === 10) from += 1;
    if (!drawsNothing.test(own)) {
      yield { content: contentOf(file.subarray(from, end), own), isForm: own.includes('/Form') };
    }
    at = file.indexOf(streamStart, end + streamEnd.length);
  }
}

function contentOf(stream: Buffer, head: string): string {
  if (!head.includes('/Fl')) return head.includes('/Filter') ? '' : stream.toString('latin1');
  try {
    const options = { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: mostStreamBytes };
    return inflateSync(stream, options).toString('latin1');
  } catch {
    // Encrypted, or packed in another way on top.
    return '';
  }
}
