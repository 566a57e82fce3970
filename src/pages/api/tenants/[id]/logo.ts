import { logoLimits } from '#rules/organisation.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { readUploads } from '#server/http/read-uploads.ts';
import { answerData } from '#server/http/respond.ts';
import { readLogo } from '#server/services/tenants/read-logo.ts';
import { storeLogo } from '#server/services/tenants/store-logo.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tenants/{id}/logo',
  {
    summary: 'The logo of a tenant, for everybody who holds a role in it',
    may: 'signedIn',
    withoutSecondFactor: 'open',
    whileImpersonating: 'open',
  },
  async ({ ctx, params: { id } }) => {
    const { bytes, mediaType } = await readLogo({ ctx, input: { id } });
    return new Response(new Uint8Array(bytes), {
      // The address changes with the logo, so a browser may keep it; nobody else may.
      headers: { 'Content-Type': mediaType, 'Cache-Control': 'private, max-age=86400' },
    });
  },
);

export const POST = endpoint(
  'POST tenants/{id}/logo',
  {
    heavy: 'uploads',
    summary: 'Replace the logo of a tenant: PNG, JPEG or WebP',
    may: { action: 'tenant.update', of: 'tenant' },
  },
  async ({ ctx, params: { id }, request }) => {
    const stored = await readUploads(request, ({ bytes }) => storeLogo({ ctx, input: { id, bytes } }), {
      bytes: logoLimits.bytes,
      files: 1,
    });
    return answerData(stored.at(-1));
  },
);

export const DELETE = endpoint(
  'DELETE tenants/{id}/logo',
  { summary: 'Remove the logo of a tenant', may: { action: 'tenant.update', of: 'tenant' } },
  async ({ ctx, params: { id } }) => {
    return answerData(await storeLogo({ ctx, input: { id, bytes: null } }));
  },
);
