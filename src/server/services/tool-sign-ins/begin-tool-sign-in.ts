import { eq, lt, sql } from 'drizzle-orm';
import { generateRandomCodeVerifier } from 'oauth4webapi';
import type { BeginToolSignInInput } from '#contracts/tool.ts';
import { toolLimits } from '#rules/tools.ts';
import { connectServer, SignInNeeded } from '../../agents/server-client.ts';
import type { Challenge } from '../../agents/sign-in-discovery.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { hashSecret, randomBase62 } from '../../auth/secret.ts';
import { toolSignInWays } from '../../db/schema/agents.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { presentMilliseconds } from '../../time.ts';
import type { App, SignedInContext } from '../context.ts';
import { scopesToAsk } from './further-scopes.ts';
import { sealFor, serverSignInOf } from './sign-in-place.ts';

const stateLength = 40;

/**
 * Begins to sign a person in at a server of an assistant, so that its tools may act there as them.
 * @param input.place the assistant's
 * @param input.assertMayChoose throws for who may not choose servers for it; others sign in at those it has
 * @returns the address at which they agree
 * @throws {AppError} `forbidden` but for a browser's session, as only that can come back; `not_found` for a server that is
 * none of the assistant's; `server_sign_in_unavailable`; `too_many_attempts`
 */
export async function beginToolSignIn({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: BeginToolSignInInput & { place: AuthorizedPlace; assertMayChoose: () => Promise<unknown> };
}): Promise<URL> {
  const { app, actor } = ctx;
  const { modelBotId, place, returnUrl } = input;
  const { spaceId } = place;
  const userId = actor.account.id;
  if (actor.sessionId === null) throw new AppError('forbidden');
  const known = await findServer(app, { spaceId, modelBotId, url: input.url });
  if (!known) await input.assertMayChoose();
  const url = new URL(input.url);
  const name = known?.name ?? url.host;
  await app.rateLimits.countOutside('tests', { personId: userId, spaceId });
  const [state, codeVerifier] = [randomBase62(stateLength), generateRandomCodeVerifier()];
  const further = await scopesToAsk(app, { spaceId, userId, url: input.url });
  const begun = await begin(app, url, further, { state, codeVerifier }).catch((error: unknown) => {
    // Name and message only: the cause of such an error may hold what the other side said.
    const { name: kind, message } = error as Error;
    app.log.warn({ host: url.host, reason: `${kind}: ${message}` }, 'A server has no sign-in to be used');
    throw new AppError('server_sign_in_unavailable');
  });
  const envelope = sealFor(app, 'way', userId, { terms: begun.terms, codeVerifier });
  await app.database.inSpace(spaceId, async (transaction) => {
    // Ways that nobody came back from leave nothing else behind.
    await transaction.delete(toolSignInWays).where(lt(toolSignInWays.expiresAt, sql`now()`));
    await transaction.insert(toolSignInWays).values({
      spaceId,
      userId,
      sessionId: actor.sessionId as string,
      stateHash: hashSecret(state),
      name,
      url: input.url,
      returnUrl,
      envelope,
      expiresAt: new Date(presentMilliseconds() + toolLimits.signInSeconds * 1000),
    });
  });
  return begun.address;
}

async function begin(
  app: App,
  url: URL,
  further: readonly string[],
  secrets: { state: string; codeVerifier: string },
) {
  const signIn = serverSignInOf(app);
  // The token will go there.
  if (!signIn.mayGo(url)) throw new Error('A token may not go there in the clear');
  return signIn.begin(url, await challengeOf(app, url), further, secrets);
}

/** What the server says to whoever is not signed in; null where it lets them in at first. */
async function challengeOf({ outbound }: App, url: URL): Promise<Challenge | null> {
  const signal = AbortSignal.timeout(toolLimits.callMilliseconds);
  const asking = { url: url.href, secret: null, asPerson: true, dispatcher: outbound.tools, signal };
  try {
    const { client } = await connectServer(asking);
    await client.close();
    return null;
  } catch (error) {
    if (error instanceof SignInNeeded) return error.challenge;
    throw error;
  }
}

/** The server with this address among those of the assistant, as it is published or being changed. */
async function findServer(
  { database }: App,
  { spaceId, modelBotId, url }: { spaceId: string; modelBotId: string; url: string },
): Promise<{ name: string } | undefined> {
  const [bot] = await database.inSpace(spaceId, (transaction) =>
    transaction
      .select({ draft: modelBots.tools, published: modelBotVersions.settings })
      .from(modelBots)
      .leftJoin(modelBotVersions, eq(modelBotVersions.id, modelBots.publishedVersionId))
      .where(eq(modelBots.id, modelBotId)),
  );
  const servers = [bot?.published?.tools, bot?.draft].flatMap((tools) => tools?.servers ?? []);
  return servers.find((server) => server.url === url && server.secretId === null);
}
