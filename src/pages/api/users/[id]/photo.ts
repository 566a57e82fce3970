import { photoLimits } from '#rules/limits.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readUploads } from '#server/http/read-uploads.ts';
import { answerData, answerNothing } from '#server/http/respond.ts';
import { findUser } from '#server/services/users/find-user.ts';
import { readPhoto } from '#server/services/users/read-photo.ts';
import { removePhoto } from '#server/services/users/remove-photo.ts';
import { storePhoto } from '#server/services/users/store-photo.ts';

export const prerender = false;

export const GET = endpoint(
  'GET users/{id}/photo',
  { summary: "A person's photo", may: { action: 'user.read', of: 'user' } },
  async ({ ctx, params }) => {
    const { bytes, mediaType } = await readPhoto({ ctx, input: { userId: params.id } });
    return new Response(new Uint8Array(bytes), {
      // The address changes with the photo, so a browser may keep it; nobody else may.
      headers: { 'Content-Type': mediaType, 'Cache-Control': 'private, max-age=86400' },
    });
  },
);

export const POST = endpoint(
  'POST users/{id}/photo',
  {
    heavy: 'uploads',
    summary: "Replace one's photo: PNG, JPEG or WebP",
    may: { action: 'user.secure', of: 'user' },
  },
  async ({ ctx, params, request }) => {
    await readUploads(request, ({ bytes }) => storePhoto({ ctx, input: { bytes } }), {
      bytes: photoLimits.bytes,
      files: 1,
    });
    return answerData(await findUser({ ctx, input: params }));
  },
);

export const DELETE = endpoint(
  'DELETE users/{id}/photo',
  { summary: "Remove one's photo", may: { action: 'user.secure', of: 'user' } },
  async ({ ctx }) => {
    await removePhoto({ ctx });
    return answerNothing();
  },
);
