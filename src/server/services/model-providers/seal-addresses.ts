import { eq, sql } from 'drizzle-orm';
import { withSecrets } from '#rules/provider-address.ts';
import { isSealed } from '../../crypto/secret-box.ts';
import { modelProviders } from '../../db/schema/model-providers.ts';
import type { App } from '../context.ts';
import { addressColumn } from './connect-models.ts';

/**
 * Seals what may be a key in addresses that were stored before that was done. By night, and not at a start: the release
 * before, which may still run beside this one then, takes what is sealed for the key. Whoever comes second finds nothing
 * left, and as the address is the same once it is opened, nobody has to be told.
 */
export async function sealAddresses({ app }: { app: Pick<App, 'database' | 'secrets'> }): Promise<void> {
  await app.database.acrossSpaces(async (transaction) => {
    const rows = await transaction
      .select({ id: modelProviders.id, baseUrl: modelProviders.baseUrl })
      .from(modelProviders)
      .where(sql`position('?' IN ${modelProviders.baseUrl}) > 0`)
      .orderBy(modelProviders.id)
      .for('update');
    for (const { id, baseUrl } of rows) {
      if (baseUrl === null) continue;
      const sealed = withSecrets(baseUrl, (value) =>
        isSealed(value) ? value : app.secrets.seal(value, { ownerId: id, column: addressColumn }),
      );
      if (sealed !== baseUrl)
        await transaction.update(modelProviders).set({ baseUrl: sealed }).where(eq(modelProviders.id, id));
    }
  });
}
