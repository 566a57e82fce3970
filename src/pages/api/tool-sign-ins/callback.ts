import { localizedPath } from '#i18n/i18n.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { completeToolSignIn } from '#server/services/tool-sign-ins/complete-tool-sign-in.ts';

export const prerender = false;

export const GET = endpoint(
  'GET tool-sign-ins/callback',
  { summary: 'Come back from the sign-in of a server', may: 'public' },
  async ({ ctx, context }) => {
    const input = { sentBack: context.url.searchParams };
    const { outcome, returnUrl } = await completeToolSignIn({ ctx, input });
    const page = new URL(returnUrl ?? localizedPath('/account/profile', ctx.locale), ctx.app.publicOrigin);
    page.searchParams.set('toolSignIn', outcome);
    const headers = {
      Location: page.pathname + page.search + page.hash,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    };
    return new Response(null, { status: 303, headers });
  },
);
