import { eq } from 'drizzle-orm';
import { diskState } from '#rules/disk.ts';
import { roleAssignments } from '../../db/schema/access.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import { type News, notify } from '../notifications/notify.ts';
import { readHealth } from './read-health.ts';

/**
 * Tells the administrators by the bell, once a day for each, what Health says of the mail server, the disk and the queue:
 * nobody looks at Health all the while. Of a worker that stands still nobody can tell this way.
 */
export async function watchInstallation({ app }: { app: App }): Promise<void> {
  const { mail, storage, worker } = await readHealth({ ctx: { app } });
  const failing: Pick<News, 'kind' | 'path'>[] = [];
  if (mail.state === 'failing')
    failing.push({
      kind: 'mailFailing',
      path: '/admin/outbox?filters[state][]=queued&filters[state][]=failed',
    });
  if (diskState(storage) !== 'roomy') failing.push({ kind: 'diskFilling', path: '/admin/health' });
  if (worker.failed.total > 0)
    failing.push({ kind: 'jobsFailing', path: '/admin/jobs?filters[state][]=failed' });
  if (failing.length === 0) return;
  const today = presentTime().toISOString().slice(0, 10);
  await app.database.acrossSpaces(async (transaction) => {
    const administrators = await transaction
      .selectDistinct({ id: roleAssignments.userId })
      .from(roleAssignments)
      .where(eq(roleAssignments.name, 'ADMIN'));
    const told = administrators.map(({ id }) => id);
    for (const news of failing)
      await notify(app, transaction, told, { ...news, occasion: `${news.kind} ${today}` });
  });
}
