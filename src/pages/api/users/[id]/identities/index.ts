import { connectAnswer, connectInput, identity } from '#contracts/external-sign-in.ts';
import { wholeListInput } from '#contracts/list.ts';
import { endpoint, idParam } from '#server/http/endpoint.ts';
import { setExternalSignInCookie } from '#server/http/external-sign-in.ts';
import { answerData, answerWhole } from '#server/http/respond.ts';
import { beginConnecting } from '#server/services/identities/begin-connecting.ts';
import { listIdentities } from '#server/services/identities/list-identities.ts';

export const prerender = false;

export const GET = endpoint(
  {
    summary: 'The provider accounts that open one’s account',
    may: { action: 'user.manageIdentities', of: 'user' },
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: identity },
  },
  async ({ ctx, params: { id }, query }) => {
    const all = await listIdentities({ ctx, input: { userId: id } });
    return answerWhole(all, query);
  },
);

export const POST = endpoint(
  {
    summary: 'Begin to connect a provider account, from a browser',
    may: { action: 'user.addFactor', of: 'user' },
    params: idParam,
    body: connectInput,
    answer: { status: 200, data: connectAnswer },
  },
  async ({ ctx, body: { lang: locale = ctx.locale, ...input }, context }) => {
    const { url, cookie } = await beginConnecting({ ctx, input: { ...input, locale } });
    setExternalSignInCookie(context, cookie);
    return answerData({ url: url.href });
  },
);
