import type { Original } from '../services/files/open-original.ts';

/** The bytes of somebody's file, for saving. */
export function answerOriginal({ name, size, mediaType, body }: Original): Response {
  return new Response(body, {
    headers: {
      'Content-Type': mediaType,
      'Content-Length': String(size),
      // Never shown as a page of this site, whatever is in it.
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => percentEncoded(sign))}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}

const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
