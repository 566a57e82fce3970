import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { ToolError } from '../../agents/agent-tool.ts';
import { type Tokens, TokensRefused } from '../../agents/server-sign-in.ts';
import type { OpenSecret } from '../../agents/tool-secret.ts';
import { toolSignIns } from '../../db/schema/agents.ts';
import { presentMilliseconds } from '../../time.ts';
import type { App } from '../context.ts';
import { openFor, sealFor, serverSignInOf } from './sign-in-place.ts';

/** Renewed so long before their end that they last for a run. Milliseconds. */
const lasts = 5 * 60_000;
/** How long one process may take to renew, and how often others look. */
const renewal = { seconds: 20, look: 250 } as const;

type Person = { spaceId: string; userId: string };
type Row = typeof toolSignIns.$inferSelect;

/** The addresses of the servers of a space at which a person has signed in. */
export async function signedInServers({ database }: App, { spaceId, userId }: Person): Promise<Set<string>> {
  const rows = await database.inSpace(spaceId, (transaction) =>
    transaction.select({ url: toolSignIns.url }).from(toolSignIns).where(eq(toolSignIns.userId, userId)),
  );
  return new Set(rows.map(({ url }) => url));
}

/**
 * The token with which a person's tools call a server; one that is about to end is renewed.
 * @param options.refused the token that the server takes no more, although it has not ended
 * @returns null where they have to sign in, for the first time or anew
 * @throws {ToolError} `unreachable` where it cannot be renewed at the moment
 */
export async function openToolSignIn(
  app: App,
  { spaceId, userId, url }: Person & { url: string },
  { refused }: { refused?: string | undefined } = {},
): Promise<OpenSecret | null> {
  const [row] = await app.database.inSpace(spaceId, (transaction) =>
    transaction
      .update(toolSignIns)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(toolSignIns.userId, userId), eq(toolSignIns.url, url)))
      .returning(),
  );
  if (!row) return null;
  const { tokens } = openFor(app, 'signIn', row);
  const isEnding = tokens.expiresAt !== null && tokens.expiresAt < presentMilliseconds() + lasts;
  const canRenew = tokens.refresh !== null;
  const isOver =
    tokens.access === refused || (tokens.expiresAt !== null && tokens.expiresAt < presentMilliseconds());
  if (!isOver && !(isEnding && canRenew)) return secretOf(row, tokens);
  const renewed = canRenew ? await renew(app, row) : await forget(app, row);
  return renewed && secretOf(row, renewed);
}

const secretOf = ({ name }: Row, { access }: Tokens): OpenSecret => ({
  name,
  placement: 'bearer',
  parameter: null,
  value: access,
});

/** Calls a server as it calls itself, where nobody knew more of it than its host when the person signed in. */
export async function nameToolSignIn(
  { database }: App,
  { spaceId, userId, url }: Person & { url: string },
  name: string,
): Promise<void> {
  const { host } = new URL(url);
  const isUnnamed = and(eq(toolSignIns.userId, userId), eq(toolSignIns.url, url), eq(toolSignIns.name, host));
  await database.inSpace(spaceId, (transaction) =>
    transaction.update(toolSignIns).set({ name }).where(isUnnamed),
  );
}

/** One at a time: who exchanges the same token twice may lose both. */
async function renew(app: App, row: Row): Promise<Tokens | null> {
  const isThis = eq(toolSignIns.id, row.id);
  const [taken] = await app.database.inSpace(row.spaceId, (transaction) =>
    transaction
      .update(toolSignIns)
      .set({ renewingUntil: sql`now() + make_interval(secs => ${renewal.seconds})` })
      .where(
        and(
          isThis,
          eq(toolSignIns.envelope, row.envelope),
          or(isNull(toolSignIns.renewingUntil), lt(toolSignIns.renewingUntil, sql`now()`)),
        ),
      )
      .returning({ id: toolSignIns.id }),
  );
  if (!taken) return awaitRenewal(app, row);
  const { terms, tokens, further } = openFor(app, 'signIn', row);
  try {
    const renewed = await serverSignInOf(app).renew(terms, tokens);
    const envelope = sealFor(app, 'signIn', row.userId, {
      terms,
      tokens: renewed,
      ...(further && { further }),
    });
    await app.database.inSpace(row.spaceId, (transaction) =>
      transaction.update(toolSignIns).set({ envelope, renewingUntil: null }).where(isThis),
    );
    return renewed;
  } catch (error) {
    if (error instanceof TokensRefused) return forget(app, row);
    await app.database.inSpace(row.spaceId, (transaction) =>
      transaction.update(toolSignIns).set({ renewingUntil: null }).where(isThis),
    );
    throw unreachable();
  }
}

/** What somebody else is renewing. */
async function awaitRenewal({ database, secrets }: App, before: Row): Promise<Tokens | null> {
  for (let waited = 0; waited < renewal.seconds * 1000; waited += renewal.look) {
    const [row] = await database.inSpace(before.spaceId, (transaction) =>
      transaction.select().from(toolSignIns).where(eq(toolSignIns.id, before.id)),
    );
    if (!row) return null;
    if (row.envelope !== before.envelope) return openFor({ secrets }, 'signIn', row).tokens;
    if (row.renewingUntil === null) break;
    await wait(renewal.look);
  }
  throw unreachable();
}

async function forget({ database }: App, { id, spaceId, envelope }: Row): Promise<null> {
  await database.inSpace(spaceId, (transaction) =>
    transaction.delete(toolSignIns).where(and(eq(toolSignIns.id, id), eq(toolSignIns.envelope, envelope))),
  );
  return null;
}

const unreachable = () =>
  new ToolError('unreachable', 'The sign-in at this server could not be renewed at the moment.');
