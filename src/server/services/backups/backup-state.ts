import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { installation } from '../../db/schema/operations.ts';
import type { App } from '../context.ts';

const key = 'backups';
const state = z.object({ madeAt: z.iso.datetime().nullable(), failedAt: z.iso.datetime().nullable() });

/** When the newest backup was begun, and when the one after it failed; null for never. */
export type BackupState = z.output<typeof state>;

const none: BackupState = { madeAt: null, failedAt: null };

/** How the backups went that Parley makes by itself. */
export async function readBackupState({ app }: { app: Pick<App, 'database'> }): Promise<BackupState> {
  const [row] = await app.database.acrossSpaces((transaction) =>
    transaction.select({ value: installation.value }).from(installation).where(eq(installation.key, key)),
  );
  return row ? state.parse(row.value) : none;
}

/** Writes down what has changed of it. */
export async function keepBackupState({
  app,
  input,
}: {
  app: Pick<App, 'database'>;
  input: Partial<BackupState>;
}): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    transaction
      .insert(installation)
      .values({ key, value: { ...none, ...input } })
      .onConflictDoUpdate({
        target: installation.key,
        set: { value: sql`${installation.value} || ${JSON.stringify(input)}::jsonb` },
      }),
  );
}
