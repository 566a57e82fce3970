import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ModelBotDetail } from '../../src/contracts/model-bot.ts';
import { plans } from '../../src/rules/plans.ts';
import { files } from '../../src/server/db/schema/knowledge.ts';
import { avatars } from '../../src/server/db/schema/organisation.ts';
import type { ApiClient } from '../testing/client.ts';
import { dot } from '../testing/pictures.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

const upload = (client: ApiClient, bot: string, bytes: Uint8Array<ArrayBuffer> = dot) =>
  client.sendFile<{ id: string }>(`model-bots/${bot}/avatars`, 'avatar.png', bytes);
const show = (client: ApiClient, bot: string, avatarId: string | null) =>
  client.patch<ModelBotDetail>(`model-bots/${bot}`, { avatarId });
const isThere = async (client: ApiClient, bot: string, avatarId: string) =>
  (await client.fetch(`model-bots/${bot}/avatars/${avatarId}`)).status === 200;

test('a picture is shown to whoever may see the bot, refused when it is none, and gone once it is replaced', async () => {
  const { admin, modelBotId } = await suite.administered();
  expect((await upload(admin, modelBotId, new TextEncoder().encode('<svg onload="alert(1)"/>'))).status).toBe(
    422,
  );
  const stored = await upload(admin, modelBotId);
  expect(stored.status).toBe(201);
  const { data } = await show(admin, modelBotId, stored.data.id);
  const picture = await admin.fetch(new URL(data.avatar ?? '', admin.origin).pathname);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect((await show(admin, modelBotId, null)).data.avatar).toBe(null);
  expect(await isThere(admin, modelBotId, stored.data.id)).toBe(false);
});

test('pictures count to the storage of the plan', async () => {
  const { admin, modelBotId, tenantId } = await suite.administered();
  const size = plans.free.limits.storageMegabytes * 1024 ** 2 - 2 * dot.length;
  const large = { name: 'large.txt', size, sha256: '', storageKey: 'none/large', status: 'ready' as const };
  await suite.database.inSpace(tenantId, (transaction) =>
    transaction.insert(files).values({ ...large, spaceId: tenantId, modelBotId }),
  );
  const both = await Promise.all([upload(admin, modelBotId), upload(admin, modelBotId)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect((await upload(admin, modelBotId)).error).toMatchObject({ code: 'limit_reached', limit: 'storage' });
});

test('of pictures that nobody shows none is left an hour later, at the next upload', async () => {
  const { admin, modelBotId, tenantId } = await suite.administered();
  const [abandoned, published, shown] = [
    (await upload(admin, modelBotId)).data.id,
    (await upload(admin, modelBotId)).data.id,
    (await upload(admin, modelBotId)).data.id,
  ];
  await show(admin, modelBotId, published);
  expect((await admin.post(`model-bots/${modelBotId}/versions`, {})).status).toBe(201);
  await show(admin, modelBotId, shown);
  await suite.database.inSpace(tenantId, (transaction) =>
    transaction
      .update(avatars)
      .set({ createdAt: new Date(Date.now() - 2 * 3_600_000) })
      .where(eq(avatars.modelBotId, modelBotId)),
  );
  const fresh = (await upload(admin, modelBotId)).data.id;
  const left = await Promise.all(
    [abandoned, published, shown, fresh].map((id) => isThere(admin, modelBotId, id)),
  );
  expect(left).toEqual([false, true, true, true]);
});

test('a copy of a bot shows the picture, also when the original has another', async () => {
  const { admin, modelBotId } = await suite.administered();
  const { id } = (await upload(admin, modelBotId)).data;
  await show(admin, modelBotId, id);
  const copy = await admin.post<ModelBotDetail>(`model-bots/${modelBotId}/duplicate`, {});
  expect(copy.status).toBe(201);
  await show(admin, modelBotId, null);
  expect(await isThere(admin, modelBotId, id)).toBe(false);
  expect(await isThere(admin, copy.data.id, id)).toBe(true);
});
