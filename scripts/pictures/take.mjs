import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { startDemo } from '../../tests/testing/demo.ts';
import { removeDirectory } from '../../tests/testing/parley.ts';
import { textsOf } from '../../tests/testing/texts.ts';
import { ensureBuilt } from '../lib/build.mjs';
import { ensureChromium } from '../test/chromium.mjs';

/**
 * Takes the pictures of the home page from the running product, on the demo's data and in both themes: `answer` is
 * the whole screen with an answer and its source. On a phone the two do not fit beside each other, so there they
 * are `chat` and `source`. `files`, `question` and `passage` go with the three steps. `wide` is high enough for the
 * whole answer.
 */
const directory = 'src/components/pictures';
// High enough for the longest answer: a chat that scrolls would cut the question off.
const phone = { width: 360, height: 1280 };
const lowPhone = { width: 360, height: 540 };
const step = { width: phone.width, height: 228 };
const themes = ['light', 'dark'];
const scenes = /** @type {const} */ ([
  {
    locale: 'en',
    reader: 'ruth@example.com',
    administrator: 'chloe@example.com',
    bot: 'Patient Access',
    question: 'Who may sign for a child brought by a grandparent?',
    wide: { width: 1088, height: 720 },
  },
  {
    locale: 'es',
    reader: 'rita@example.com',
    administrator: 'carla@example.com',
    bot: 'Atención al pasajero',
    question: '¿Cuánto cuesta llevar la bicicleta en el Petrel?',
    wide: { width: 1088, height: 744 },
  },
]);

await ensureBuilt();
mkdirSync(directory, { recursive: true });
const { parley, summary } = await startDemo();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
try {
  for (const scene of scenes) {
    await takeAnswer(scene);
    await takeFiles(scene);
  }
} finally {
  await browser.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
}
console.log(`The pictures are in ${directory}.`);

/** What a person sees who asks. */
async function takeAnswer(/** @type {(typeof scenes)[number]} */ scene) {
  const { page, chooseTheme, fileOf } = await openAs(scene.reader, scene, 'ai-gen');
  await page.locator('.composer textarea').fill(scene.question);
  await page.keyboard.press('Enter');
  await page.locator('[data-citation="1"]').first().click();
  await page.waitForURL('**citation=1**');
  const source = page.url();
  const conversation = source.replace(/&message=.*/, '');
  for (const theme of themes) {
    await chooseTheme(theme);
    await page.setViewportSize(scene.wide);
    await page.goto(source);
    await page.locator('mark').first().waitFor();
    await capture(page, fileOf('answer', theme), { y: 0, ...scene.wide });

    await page.setViewportSize(lowPhone);
    await page.goto(source);
    await page.locator('dialog .pdf-scroller[aria-busy="false"] mark').first().waitFor();
    const quote = await boxOf(page, 'dialog mark');
    const height = quote.y + quote.height + 72;
    await capture(page, fileOf('source', theme), { y: 0, width: phone.width, height });
    const y = quote.y + quote.height / 2 - step.height / 2;
    await capture(page, fileOf('passage', theme), { y, ...step });

    await page.setViewportSize(phone);
    await page.goto(conversation);
    const top = await boxOf(page, '.chat-view header');
    const answer = await boxOf(page, 'ol > li:last-child');
    const end = answer.y + answer.height + 20;
    await capture(page, fileOf('chat', theme), { y: top.y, width: phone.width, height: end - top.y });

    await page.setViewportSize(lowPhone);
    await page.goto(conversation.replace(/\?.*/, ''));
    await islandsReady(page);
    await page.locator('.composer textarea').fill(scene.question);
    const composer = await boxOf(page, '.composer');
    const below = composer.y + composer.height + 36;
    await capture(page, fileOf('question', theme), { y: below - step.height, ...step });
    // What was begun is kept, and would stand in the next theme's pictures.
    await page.locator('.composer textarea').fill('');
  }
  await page.context().close();
}

/** What a person sees who feeds the assistant. */
async function takeFiles(/** @type {(typeof scenes)[number]} */ scene) {
  const { page, chooseTheme, fileOf } = await openAs(scene.administrator, scene, 'uploads');
  await page.setViewportSize(phone);
  for (const theme of themes) {
    await chooseTheme(theme);
    await page.reload();
    const list = await boxOf(page, '.card:has(li)');
    await capture(page, fileOf('files', theme), { y: list.y - 8, ...step });
  }
  await page.context().close();
}

/**
 * Signs somebody in, who then sees a page of the scene's bot.
 * @param {string} email
 * @param {(typeof scenes)[number]} scene
 * @param {'ai-gen' | 'uploads'} view
 */
async function openAs(email, { locale, bot, wide }, view) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const { id } = summary.modelBots.find(({ name }) => name === bot) ?? {};
  const password = summary.users.find((person) => person.email === email)?.password;
  const context = await browser.newContext({ viewport: wide, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const target = `${prefix}/model-bots/${id}/${view}`;
  await page.goto(`${parley.origin}${prefix}/account/auth/login?returnUrl=${target}`);
  await page.getByLabel(t('login.email')).fill(email);
  await page.getByLabel(t('login.password'), { exact: true }).fill(password ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === target);
  await islandsReady(page);
  return {
    page,
    chooseTheme: (/** @type {string} */ theme) =>
      context.addCookies([{ name: 'theme', value: theme, url: parley.origin }]),
    fileOf: (/** @type {string} */ name, /** @type {string} */ theme) =>
      path.join(directory, `${name}-${locale}-${theme}.webp`),
  };
}

/** Waits until the page takes what is typed: before that it is as the server rendered it. */
async function islandsReady(/** @type {import('@playwright/test').Page} */ page) {
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} selector
 */
async function boxOf(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`Nothing to take a picture of at ${selector}`);
  return box;
}

/**
 * Stores a part of the screen, from its left edge: without loss, which for plain text is smaller too, or without a
 * loss that can be seen, which is smaller where a page of a PDF is in the picture.
 * @param {import('@playwright/test').Page} page
 * @param {string} file
 * @param {{ y: number, width: number, height: number }} clip
 */
async function capture(page, file, clip) {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await document.fonts.ready;
  });
  const png = await page.screenshot({
    clip: { x: 0, ...clip, y: Math.round(clip.y), height: Math.round(clip.height) },
  });
  const forms = await Promise.all([
    sharp(png).webp({ lossless: true, effort: 6 }).toBuffer(),
    sharp(png).webp({ nearLossless: true, quality: 40, effort: 6 }).toBuffer(),
  ]);
  writeFileSync(file, forms.sort((one, other) => one.length - other.length)[0] ?? png);
}
