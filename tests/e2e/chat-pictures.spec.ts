import { createCanvas, loadImage } from '@napi-rs/canvas';
import { makePng } from '../../src/server/reading/testing/pictures.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { openAwake } from '../testing/awake.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { chatModel } from '../testing/model-providers.ts';
import type { OpenAiServer } from '../testing/openai-server.ts';
import { testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'models' });

const words = {
  en: {
    // As phones and sites give it.
    drawn: { name: 'photo.webp', mimeType: 'image/webp' },
    sign: 'The pier opens at nine.',
    question: 'What is on the sign?',
    answer: 'The sign says when the pier opens.',
  },
  es: {
    drawn: { name: 'photo.jpg', mimeType: 'image/jpeg' },
    sign: 'El muelle abre a las nueve.',
    question: '¿Qué pone en el cartel?',
    answer: 'El cartel dice cuándo abre el muelle.',
  },
} as const;

/** What the model was given last. */
const lastGiven = ({ requests }: OpenAiServer) => JSON.stringify(requests.at(-1)?.body.messages);

for (const locale of locales) {
  const t = textsOf(locale);
  const { drawn, sign, question, answer } = words[locale];

  test(`in ${locale}, a model sees the picture that is attached, and one that cannot is said to have read it`, async ({
    page,
    parley,
    provider,
    chats,
  }) => {
    const { bot, tenant, administrator, colleague } = chats[locale];
    const picture = Buffer.from(await makePng([sign]));
    const main = page.getByRole('main');
    const note = main.getByText(t('chat.unseenPictures', { count: 1 }));
    const trouble = watchPage(page, parley.origin);
    const asPng = { name: 'sign.png', mimeType: 'image/png', buffer: picture };
    const askWithPicture = async (file = asPng) => {
      await openAwake(page, `${locale === 'en' ? '' : `/${locale}`}/model-bots/${bot}/ai-gen`);
      await expect(page.getByRole('button', { name: t('chat.attachments.add') })).toBeEnabled();
      await main.locator('input[type=file]').setInputFiles(file);
      const chips = page.getByRole('list', { name: t('chat.attachments.list') }).getByRole('listitem');
      await expect(chips).toContainText(t('chat.attachments.state.ready'), { timeout: 90_000 });
      await askInChat(page, t, question);
      await expect(main.locator('.prose-answer').last()).toContainText(answer);
      await expect(main.getByRole('button', { name: t('chat.again') })).toBeEnabled();
    };
    await signInPage(page, { email: colleague });
    provider.script([answer]);

    await test.step('sees it', async () => {
      await askWithPicture();
      expect(lastGiven(provider)).toContain(picture.toString('base64'));
      await expect(note).toHaveCount(0);
    });

    await test.step('sees one that the browser has to draw first, whatever its name says', async () => {
      provider.script([answer]);
      await askWithPicture({ ...drawn, buffer: await asWebp(picture) });
      expect(lastGiven(provider)).toMatch(/data:image\/png;base64,iVBOR/);
      await expect(main.getByText('photo.png').first()).toBeVisible();
    });

    await test.step('reads it', async () => {
      const client = await new ApiClient(parley.origin).signIn(administrator, testPassword);
      const { status } = await client.post(`tenants/${tenant}/model-providers`, {
        name: 'Blind',
        kind: 'openaiCompatible',
        baseUrl: provider.baseUrl.replace('127.0.0.1', 'localhost'),
        models: [{ ...chatModel('blind-model'), abilities: { pictures: false } }],
      });
      expect(status).toBe(201);
      await askWithPicture();
      expect(lastGiven(provider)).not.toContain('data:image');
      expect(lastGiven(provider)).toContain(sign);
      await expect(note).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(note).toBeVisible();
    });
    expect(trouble).toEqual([]);
  });
}

async function asWebp(png: Buffer): Promise<Buffer<ArrayBuffer>> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return Buffer.from(await canvas.encode('webp'));
}
