import type { App } from '../context.ts';
import { eraseUser as erase } from '../services/users/erase-user.ts';

/** Erases a person at the end of their grace period; harmless for one who came back. */
export async function eraseUser(app: App, { userId }: { userId: string }): Promise<void> {
  await erase(app, userId);
}
