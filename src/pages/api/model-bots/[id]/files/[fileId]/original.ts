import { z } from 'zod';
import { authorize } from '#server/auth/authorize.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { openOriginal } from '#server/services/files/open-original.ts';

export const prerender = false;

const params = z.strictObject({ id: z.uuid(), fileId: z.uuid() });

export const GET = endpoint(
  {
    summary: 'The bytes of a file as they were uploaded, to save',
    access: 'signedIn',
    params,
    answer: { status: 200, mediaType: 'application/octet-stream' },
  },
  async ({ ctx, params: { id, fileId } }) => {
    const place = await authorize(ctx, 'modelBot.feed', { kind: 'modelBot', id });
    const { name, size, mediaType, body } = await openOriginal({
      ctx,
      input: { modelBotId: id, fileId, place },
    });
    return new Response(body, {
      headers: {
        'Content-Type': mediaType,
        'Content-Length': String(size),
        // Never shown as a page of this site, whatever is in it.
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percentEncoded)}`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      },
    });
  },
);

const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
