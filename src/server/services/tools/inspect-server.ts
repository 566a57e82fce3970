import type { ServerOffer } from '#contracts/tool.ts';
import { toolLimits } from '#rules/tools.ts';
import { ToolError } from '../../agents/agent-tool.ts';
import { connectServer, SignInNeeded } from '../../agents/server-client.ts';
import { readServer } from '../../agents/tool-server.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { AppError } from '../../errors.ts';
import { storable } from '../../storable.ts';
import type { SignedInContext } from '../context.ts';
import { keepFurtherScopes } from '../tool-sign-ins/further-scopes.ts';
import { nameToolSignIn, openToolSignIn } from '../tool-sign-ins/open-tool-sign-in.ts';
import { openToolSecret } from './open-tool-secret.ts';

/**
 * Asks an MCP server what it offers.
 * @throws {AppError} `server_unreachable`, whatever the reason: what stands behind an address is not for everybody to
 * find out; `server_sign_in_needed` where the person asking has to sign in there; `too_many_attempts`; `not_found` or `host_not_allowed` for a key that is none of the space's, or not for this host
 */
export async function inspectServer({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: { url: string; secretId?: string | null | undefined; place: AuthorizedPlace };
}): Promise<ServerOffer> {
  const { app } = ctx;
  const { url, secretId, place } = input;
  await app.rateLimits.countOutside('tests', { personId: ctx.actor.account.id, spaceId: place.spaceId });
  const signal = AbortSignal.timeout(toolLimits.callMilliseconds);
  const person = { spaceId: place.spaceId, userId: ctx.actor.account.id, url };
  try {
    const key = secretId ? await secretOf(ctx, place.spaceId, secretId, new URL(url)) : null;
    const token = key ? null : await openToolSignIn(app, person);
    const asking = { url, secret: key ?? token, asPerson: key === null, dispatcher: app.outbound.tools };
    const server = await connectServer({ ...asking, signal });
    try {
      const offer = await readServer(server, signal);
      const name = storable(offer.name).trim();
      if (token && name !== '') await nameToolSignIn(app, person, name);
      return { ...offer, signIn: token !== null };
    } finally {
      await server.client.close();
    }
  } catch (error) {
    if (error instanceof SignInNeeded) {
      const isWorthIt = !error.furtherScopes || (await keepFurtherScopes(app, person, error.furtherScopes));
      throw new AppError(isWorthIt ? 'server_sign_in_needed' : 'server_unreachable');
    }
    if (!(error instanceof ToolError) && !signal.aborted) throw error;
    throw new AppError('server_unreachable');
  }
}

async function secretOf({ app }: SignedInContext, spaceId: string, secretId: string, url: URL) {
  try {
    return await openToolSecret(app, { spaceId, secretId, url });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new AppError(error.code === 'host_not_allowed' ? 'host_not_allowed' : 'not_found');
  }
}
