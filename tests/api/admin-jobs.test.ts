import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { AdminTableRowData } from '../../src/contracts/admin-table.ts';
import { files } from '../../src/server/db/schema/knowledge.ts';
import { outbox } from '../../src/server/db/schema/mail.ts';
import { auditEvents } from '../../src/server/db/schema/operations.ts';
import type { ApiClient } from '../testing/client.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let admin: ApiClient;
beforeAll(async () => {
  admin = await suite.person({ name: 'ADMIN' });
});

/** A job that does not run before tomorrow. */
async function queue(task: string, payload: object): Promise<string> {
  const { rows } = await suite.database.pool.query(
    "SELECT id FROM graphile_worker.add_job($1, $2::json, run_at := now() + interval '1 day')",
    [task, JSON.stringify(payload)],
  );
  return rows[0].id;
}

const jobOf = async (id: string) => {
  const { data } = await admin.get<AdminTableRowData[]>('admin/tables/jobs?sort=-createdAt&perPage=100');
  return data.find((row) => row.id === id)?.cells;
};

async function actionsOn(id: string) {
  const events = await suite.database.acrossSpaces((transaction) =>
    transaction.select().from(auditEvents).where(eq(auditEvents.actorId, admin.userId)),
  );
  return events.filter(({ details }) => details.id === id).map(({ action }) => action);
}

const insertMail = (values: Partial<typeof outbox.$inferInsert>) =>
  suite.database.acrossSpaces(async (transaction) => {
    const mail = { template: 'passwordChanged', locale: 'en' as const, toName: 'Ana', values: {} };
    const [row] = await transaction
      .insert(outbox)
      .values({ ...mail, toAddress: `${uuidv7()}@example.org`, ...values })
      .returning();
    return row as NonNullable<typeof row>;
  });

const mailOf = (id: string) =>
  suite.database.acrossSpaces((transaction) => transaction.select().from(outbox).where(eq(outbox.id, id)));

test('a job that waits is run at once when an ADMIN says so, and that is noted', async () => {
  const mail = await insertMail({});
  const id = await queue('sendMail', { mailId: mail.id });
  expect(await jobOf(id)).toMatchObject({ state: 'queued', task: 'sendMail' });
  expect((await admin.post(`admin/jobs/${id}/retry`)).status).toBe(204);
  // Without a mail server it is kept.
  await expect.poll(async () => (await mailOf(mail.id))[0]?.state).toBe('kept');
  expect(await jobOf(id)).toBeUndefined();
  expect(await actionsOn(id)).toEqual(['job.retried']);
});

test('a job that was given up has all of its tries before it again', async () => {
  const id = await queue('sendMail', { mailId: uuidv7() });
  await suite.database.pool.query('SELECT graphile_worker.permanently_fail_jobs(ARRAY[$1::bigint])', [id]);
  expect(await jobOf(id)).toMatchObject({ state: 'failed' });
  expect((await admin.post(`admin/jobs/${id}/retry`)).status).toBe(204);
  await expect.poll(() => jobOf(id)).toBeUndefined();
});

test('what waited for a job that is removed is told: a file is left unread, a mail unsent', async () => {
  const { tenantId, modelBotId } = suite.tenant;
  const fileId = uuidv7();
  await suite.database.acrossSpaces((transaction) =>
    transaction.insert(files).values({
      id: fileId,
      spaceId: tenantId,
      modelBotId,
      name: 'rules.txt',
      size: 10,
      storageKey: `${tenantId}/${modelBotId}/${fileId}`,
      status: 'queued',
    }),
  );
  const reading = await queue('ingestFile', { fileId });
  expect((await admin.delete(`admin/jobs/${reading}`)).status).toBe(204);
  expect(await jobOf(reading)).toBeUndefined();
  const [file] = await suite.database.acrossSpaces((transaction) =>
    transaction.select().from(files).where(eq(files.id, fileId)),
  );
  expect(file).toMatchObject({ status: 'failed', errorCode: 'cancelled' });
  expect(await actionsOn(reading)).toEqual(['job.removed']);

  const mail = await insertMail({});
  const sending = await queue('sendMail', { mailId: mail.id });
  expect((await admin.delete(`admin/jobs/${sending}`)).status).toBe(204);
  expect(await mailOf(mail.id)).toMatchObject([{ state: 'failed', failure: 'cancelled' }]);
  expect((await admin.delete(`admin/jobs/${sending}`)).status).toBe(404);
});

test('a job that runs is left alone, and so is one that keeps a promise', async () => {
  const running = await queue('sendMail', { mailId: uuidv7() });
  const lock = (owner: string | null) =>
    suite.database.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = $2::text, locked_at = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END
       WHERE id = $1`,
      [running, owner],
    );
  await lock('somebody');
  expect((await admin.post(`admin/jobs/${running}/retry`)).status).toBe(409);
  expect((await admin.delete(`admin/jobs/${running}`)).status).toBe(409);
  await lock(null);
  expect((await admin.delete(`admin/jobs/${running}`)).status).toBe(204);

  const promised = await queue('eraseUser', { userId: uuidv7() });
  expect((await admin.delete(`admin/jobs/${promised}`)).status).toBe(409);
  expect(await jobOf(promised)).toMatchObject({ task: 'eraseUser' });
  expect(await actionsOn(promised)).toEqual([]);
});

test('nobody but an ADMIN touches the queue', async () => {
  const id = await queue('sendMail', { mailId: uuidv7() });
  const others = [
    await suite.person({ name: 'SUPPORT' }),
    await suite.person({ name: 'TENANT_ADMIN', tenantId: suite.tenant.tenantId }),
  ];
  for (const other of others) {
    expect((await other.post(`admin/jobs/${id}/retry`)).status).toBe(403);
    expect((await other.delete(`admin/jobs/${id}`)).status).toBe(403);
  }
  expect((await suite.anonymous.delete(`admin/jobs/${id}`)).status).toBe(401);
  expect((await admin.delete(`admin/jobs/${id}`)).status).toBe(204);
  expect((await admin.delete('admin/jobs/0')).status).toBe(404);
});
