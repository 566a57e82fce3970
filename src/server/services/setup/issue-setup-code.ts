import { sql } from 'drizzle-orm';
import { hashSecret, randomBase62 } from '../../auth/secret.ts';
import type { App } from '../../context.ts';
import { oneTimeCodes, users } from '../../db/schema/identity.ts';

/**
 * A fresh one-time code that makes the first administrator, or null when somebody is there already.
 * Earlier codes stop working: the last line printed is the one that counts.
 */
export async function issueSetupCode(app: Pick<App, 'database'>): Promise<string | null> {
  return app.database.acrossSpaces(async (transaction) => {
    const [anyone] = await transaction.select({ id: users.id }).from(users).limit(1);
    if (anyone) return null;
    const code = randomBase62(32);
    await transaction.delete(oneTimeCodes).where(sql`${oneTimeCodes.purpose} = 'setup'`);
    await transaction.insert(oneTimeCodes).values({ purpose: 'setup', codeHash: hashSecret(code) });
    return code;
  });
}
