import type { Database } from '../../src/server/db/database.ts';
import { openSession } from '../../src/server/services/sessions/open-session.ts';

/** Signs somebody in and gives their pages: the texts that each shows, and where it leads instead. */
export async function openPages(database: Database, { origin, userId }: { origin: string; userId: string }) {
  const { cookie } = await database.acrossSpaces((transaction) =>
    openSession(transaction, { userId, browser: { userAgent: null, remember: false } }),
  );
  return async (path: string) => {
    const headers = { Cookie: `session=${cookie?.value}` };
    const response = await fetch(origin + path, { headers, redirect: 'manual' });
    const shown = (await response.text()).replace(/<[^>]*>/g, '\n').split(/\s*\n\s*/);
    return { shown, leadsTo: response.headers.get('location') };
  };
}
