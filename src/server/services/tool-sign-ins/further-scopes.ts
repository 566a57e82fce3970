import { and, eq } from 'drizzle-orm';
import { toolSignIns } from '../../db/schema/agents.ts';
import type { App } from '../context.ts';
import { openFor, sealFor } from './sign-in-place.ts';

type Place = { spaceId: string; userId: string; url: string };

const isAt = ({ userId, url }: Place) => and(eq(toolSignIns.userId, userId), eq(toolSignIns.url, url));

/** What a person's sign-in at a server is for, and what it turned out to need: the next one asks for all of it. */
export async function scopesToAsk(app: App, place: Place): Promise<string[]> {
  const [row] = await app.database.inSpace(place.spaceId, (transaction) =>
    transaction.select().from(toolSignIns).where(isAt(place)),
  );
  if (!row) return [];
  const { terms, further = [] } = openFor(app, 'signIn', row);
  return further.length === 0 ? [] : [...new Set([...(terms.scopes ?? []), ...further])];
}

/**
 * Keeps what a server wants a person's sign-in to be for as well.
 * @returns false where it has been asked for already: signing in once more would change nothing
 */
export async function keepFurtherScopes(app: App, place: Place, scopes: readonly string[]): Promise<boolean> {
  return app.database.inSpace(place.spaceId, async (transaction) => {
    const [row] = await transaction.select().from(toolSignIns).where(isAt(place)).for('update');
    if (!row) return true;
    const { terms, tokens, further = [] } = openFor(app, 'signIn', row);
    if (scopes.every((scope) => terms.scopes?.includes(scope))) return false;
    const envelope = sealFor(app, 'signIn', place.userId, {
      terms,
      tokens,
      further: [...new Set([...further, ...scopes])],
    });
    await transaction.update(toolSignIns).set({ envelope }).where(eq(toolSignIns.id, row.id));
    return true;
  });
}
