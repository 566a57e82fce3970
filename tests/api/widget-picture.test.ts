import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { PublicWidgetData, WidgetData } from '../../src/contracts/widget.ts';
import { modelBots } from '../../src/server/db/schema/organisation.ts';
import type { ApiClient } from '../testing/client.ts';
import { dot } from '../testing/pictures.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const site = 'https://shop.example.org';
let creator: ApiClient;
let bot: string;

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(modelBots).set({ publishedAt: new Date() }).where(eq(modelBots.id, bot)),
  );
});

async function setUp(showsPicture: boolean) {
  const { data } = await creator.get<WidgetData>(`model-bots/${bot}/widget`);
  const { askedToday: _, ...settings } = data;
  const wanted = { ...settings, enabled: true, origins: [site], showsPicture };
  expect((await creator.put(`model-bots/${bot}/widget`, wanted)).status).toBe(200);
}

const visit = (path = '', origin = site) =>
  fetch(`${suite.anonymous.origin}/v1/widgets/${bot}${path}`, { headers: { Origin: origin } });
const picturePath = async () => ((await (await visit()).json()) as { data: PublicWidgetData }).data.picture;

test('an uploaded picture is given to listed sites once the widget shows it, and to nobody before', async () => {
  await setUp(true);
  expect(await picturePath()).toBeNull();
  expect((await visit('/picture')).status).toBe(404);

  const { id } = (await creator.sendFile<{ id: string }>(`model-bots/${bot}/avatars`, 'avatar.png', dot))
    .data;
  expect((await creator.patch(`model-bots/${bot}`, { avatarId: id })).status).toBe(200);
  expect(await picturePath()).toBe(`/v1/widgets/${bot}/picture?of=${id}`);
  const picture = await visit('/picture');
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(picture.headers.get('access-control-allow-origin')).toBe(site);
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(dot);
  expect((await visit('/picture', 'https://elsewhere.example.org')).status).toBe(403);

  await setUp(false);
  expect(await picturePath()).toBeNull();
  expect((await visit('/picture')).status).toBe(404);
});
