import { endpoint } from '#server/http/endpoint.ts';
import { setExternalSignInCookie } from '#server/http/external-sign-in.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { beginConnecting } from '#server/services/identities/begin-connecting.ts';
import { listIdentities } from '#server/services/identities/list-identities.ts';

export const prerender = false;

export const GET = endpoint(
  'GET users/{id}/identities',
  {
    summary: 'The provider accounts that open one’s account',
    may: { action: 'user.manageIdentities', of: 'user' },
  },
  async ({ ctx, params: { id }, query }) => {
    const all = await listIdentities({ ctx, input: { userId: id } });
    return answerWhole(all, query);
  },
);

export const POST = endpoint(
  'POST users/{id}/identities',
  {
    summary: 'Begin to connect a provider account, from a browser',
    may: { action: 'user.addFactor', of: 'user' },
  },
  async ({ ctx, body: { lang: locale = ctx.locale, ...input }, context }) => {
    const { url, cookie } = await beginConnecting({ ctx, input: { ...input, locale } });
    setExternalSignInCookie(context, cookie);
    return answerData({ url: url.href });
  },
);
