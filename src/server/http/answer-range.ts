import { Readable } from 'node:stream';
import type { RangedBytes } from '../storage/ranged-bytes.ts';

/**
 * Answers stored bytes, or the one range of them that the request asks for (RFC 9110, 14.2). They can be read by
 * scripts of this site and saved, but never become a page of it.
 * @throws {AppError} `not_found`, `files_unavailable`
 */
export async function answerRange(
  request: Request,
  { read, size, mediaType }: RangedBytes,
): Promise<Response> {
  const headers = new Headers({
    'Content-Type': mediaType,
    'Content-Disposition': 'attachment',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
  });
  const range = readRange(request.headers.get('range'), size);
  if (range === 'beyond') {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  headers.set('Content-Length', String(last - first + 1));
  if (range) headers.set('Content-Range', `bytes ${first}-${last}/${size}`);
  // Before anything is said: what is missing is answered as such.
  const bytes = Readable.toWeb(await read({ first, last })) as ReadableStream;
  return new Response(bytes, { status: range ? 206 : 200, headers });
}

/**
 * Reads `bytes=0-99`, `bytes=100-` and `bytes=-100`. Anything else, several ranges too, counts as no range, which
 * the standard allows.
 * @returns `beyond` for a range that begins behind the end
 */
export function readRange(
  header: string | null,
  size: number,
): { first: number; last: number } | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '')
    return Number(to) === 0 ? 'beyond' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'beyond' : { first, last };
}
