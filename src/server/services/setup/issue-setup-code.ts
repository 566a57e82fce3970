import { sql } from 'drizzle-orm';
import { hashSecret, randomBase62 } from '../../auth/secret.ts';
import { oneTimeCodes } from '../../db/schema/identity.ts';
import type { App } from '../context.ts';
import { isSetUp } from '../installation/is-set-up.ts';

/**
 * A fresh one-time code that makes the first administrator, or null when somebody administers already.
 * Earlier codes stop working: the last line printed is the one that counts.
 */
export async function issueSetupCode({ app }: { app: Pick<App, 'database'> }): Promise<string | null> {
  return app.database.acrossSpaces(async (transaction) => {
    if (await isSetUp(transaction)) return null;
    const code = randomBase62(32);
    await transaction.delete(oneTimeCodes).where(sql`${oneTimeCodes.purpose} = 'setup'`);
    await transaction.insert(oneTimeCodes).values({ purpose: 'setup', codeHash: hashSecret(code) });
    return code;
  });
}
