import type { BrowserContext, Page } from '@playwright/test';
import { planOffer } from '../../src/components/plan-offer.ts';
import { localizedPath } from '../../src/i18n/i18n.ts';
import { plans } from '../../src/rules/plans.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { startSlowly } from '../testing/slow-pages.ts';
import { locales, textsOf } from '../testing/texts.ts';

/** Every picture of the home page that the browser has asked for, once the page was read to its end. */
async function picturesLoaded(page: Page, address: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && asked.push(request.url()));
  await page.goto(address);
  for (const picture of await page.locator('picture:visible').all()) await picture.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  return asked.map((url) => /([a-z]+)-\w\w-\w+(?=\.)/.exec(url)?.[0] ?? '').filter(Boolean);
}

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const home = () => `${prefix || '/'}`;

  for (const theme of ['light', 'dark']) {
    test(`${locale}, ${theme}: the home page shows the product in its own language and theme, and loads no other`, async ({
      browser,
      parley,
    }) => {
      for (const { width, shown } of [
        { width: 1280, shown: ['answer', 'files', 'passage', 'question'] },
        { width: 360, shown: ['chat', 'files', 'passage', 'question', 'source'] },
      ]) {
        const context = await browser.newContext({ viewport: { width, height: 800 } });
        await context.addCookies([{ name: 'theme', value: theme, url: parley.origin }]);
        const page = await context.newPage();
        const loaded = await picturesLoaded(page, home());
        expect(loaded.toSorted()).toEqual(shown.map((name) => `${name}-${locale}-${theme}`));
        await expect(page.getByRole('img', { name: t('home.picture.description') })).toBeVisible();
        await context.close();
      }
    });
  }

  test(`${locale}: who was sent to the home page is asked to sign in, and every sign-in link leads on`, async ({
    page,
    parley,
  }) => {
    const wanted = `${prefix}/model-bots/1/ai-gen?conversation=2`;
    await page.goto(`${home()}?returnUrl=${encodeURIComponent(wanted)}`);
    await expect(page.getByRole('status').getByText(t('home.notice.text'))).toBeVisible();
    await expectAccessible(page);
    const links = page.locator('[data-sign-in]');
    await expect(links).not.toHaveCount(0);
    for (const link of await links.all()) {
      const address = new URL((await link.getAttribute('href')) ?? '', parley.origin);
      expect(address.pathname).toBe(`${prefix}/account/auth/login`);
      expect(address.searchParams.get('returnUrl')).toBe(wanted);
    }
  });

  test(`${locale}: a returnUrl that leads to another site is ignored`, async ({ page }) => {
    for (const address of ['//evil.example', '/\\evil.example', '/\t/evil.example', '/..//evil.example']) {
      await page.goto(`${home()}?returnUrl=${encodeURIComponent(address)}`);
      await expect(page.getByText(t('home.notice.text'))).toBeHidden();
      for (const link of await page.locator('[data-sign-in]').all())
        expect(await link.getAttribute('href')).toBe(`${prefix}/account/auth/login`);
    }
  });

  test(`${locale}: the prices follow the chosen period, and so do the links into sign-up`, async ({
    page,
    parley,
  }) => {
    const trouble = watchPage(page, parley.origin);
    await page.goto(`${prefix}/prices`);
    for (const period of ['monthly', 'yearly'] as const) {
      await page.getByRole('radio', { name: t(`prices.period.${period}`) }).check({ force: true });
      for (const plan of [plans.plus, plans.team]) {
        const { perMonth, signUpPath } = planOffer(plan, period, locale);
        const name = t(`prices.plans.${plan.key}.name`);
        const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
        await expect(card.getByText(perMonth, { exact: true })).toBeVisible();
        const link = card.getByRole('link', { name: t('prices.request', { plan: name }) });
        await expect(link).toHaveCount(1);
        await expect(link).toHaveAttribute('href', signUpPath);
      }
    }
    await expectAccessible(page);
    expect(trouble).toEqual([]);

    const other = locale === 'en' ? 'es' : 'en';
    await page.locator(`header [data-language=${other}]`).click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    const yearly = page.getByRole('radio', { name: textsOf(other)('prices.period.yearly') });
    await expect(yearly).toBeChecked();
  });

  test(`${locale}: who is signed in is not asked to sign in again, and chooses a plan in the subscription panel`, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('token', 'any'));
    await page.goto(`${prefix}/prices`);
    await expect(page.getByRole('link', { name: t('site.openProduct') })).toBeVisible();
    await expect(page.getByRole('link', { name: t('common.signIn') })).toHaveCount(0);
    await page.getByText(t('prices.period.yearly')).first().click();
    await expect(page.getByRole('link', { name: t('prices.request', { plan: 'Plus' }) })).toHaveAttribute(
      'href',
      `${prefix}/subscription/main-panel?plan=plus&period=yearly`,
    );
  });
}

const spanish = textsOf('es');
const suggestion = (page: Page) => page.getByText(spanish('home.suggestion.text'));

async function withLanguages(context: BrowserContext, ...languages: string[]): Promise<Page> {
  await context.addInitScript((liked) => {
    Object.defineProperty(navigator, 'languages', { get: () => liked });
  }, languages);
  return context.newPage();
}

test('a browser that prefers Spanish is offered Spanish, and the offer keeps the query', async ({
  browser,
  parley,
}) => {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  const trouble = watchPage(page, parley.origin);
  await page.goto(`/?returnUrl=/support`);
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(suggestion(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: spanish('home.suggestion.action') }).click();
  await page.waitForURL(`/es?returnUrl=/support`);
  expect((await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('es');
  await expect(suggestion(page)).toBeHidden();
  expect(trouble).toEqual([]);
  await context.close();
});

test('whoever chose Spanish is offered it on an English page, whatever the browser prefers', async ({
  context,
  parley,
}) => {
  await context.addCookies([{ name: 'lang', value: 'es', url: parley.origin }]);
  const page = await withLanguages(context, 'en-GB');
  await page.goto('/');
  await expect(suggestion(page)).toBeVisible();
  await page.goto('/es');
  await expect(suggestion(page)).toBeHidden();
});

test('the offer of another language stays away once it is declined', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: spanish('home.suggestion.dismiss') }).click();
  await expect(suggestion(page)).toBeHidden();
  await page.reload();
  await expect(suggestion(page)).toBeHidden();
  await context.close();
});

for (const [languages, offered] of [
  [['ca', 'es-ES', 'en'], true],
  [['en-GB', 'es'], false],
  [['de', 'fr'], false],
  [[], false],
] as const) {
  test(`languages "${languages}" are ${offered ? '' : 'not '}offered Spanish`, async ({ context }) => {
    const page = await withLanguages(context, ...languages);
    await page.goto('/');
    await expect(page.locator('h1')).toBeVisible();
    await expect(suggestion(page)).toBeVisible({ visible: offered });
  });
}

test('dots choose the testimonial, by mouse and by arrow keys', async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/account/auth/login');
  const shown = (name: 'first' | 'second' | 'third') => page.getByText(t(`home.testimonials.${name}.text`));
  await expect(shown('first')).toBeVisible();
  await expect(shown('second')).toBeHidden();
  await page.getByRole('radio', { name: t('home.testimonials.number', { number: 2, total: 3 }) }).check();
  await expect(shown('second')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(shown('third')).toBeVisible();
  await expect(shown('second')).toBeHidden();
});

test('nothing moves on the home page for who prefers reduced motion', async ({ browser }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ reducedMotion });
    const page = await context.newPage();
    await page.goto('/');
    const animations = await page.evaluate(() => document.getAnimations().length);
    if (reducedMotion === 'reduce') expect(animations).toBe(0);
    else expect(animations).toBeGreaterThan(0);
    await context.close();
  }
});

for (const path of ['/', '/es', '/prices', '/es/prices']) {
  test(`${path} stays within 3 kB of script and 30 kB of HTML and CSS`, async ({ page }) => {
    await page.goto(`${path}`);
    await page.waitForLoadState('networkidle');
    const { script, text } = await page.evaluate(() => {
      const entries = performance.getEntries() as PerformanceResourceTiming[];
      const bytes = (matches: RegExp) =>
        entries.reduce(
          (sum, { name, encodedBodySize = 0 }) => sum + (matches.test(name) ? encodedBodySize : 0),
          0,
        );
      const inline = [...document.querySelectorAll('script:not([src], [type$=json])')];
      return {
        script: bytes(/\.js$/) + inline.reduce((sum, { textContent }) => sum + (textContent?.length ?? 0), 0),
        text:
          bytes(/\.css$/) +
          (entries.find(({ entryType }) => entryType === 'navigation')?.encodedBodySize ?? 0),
      };
    });
    expect(script).toBeLessThanOrEqual(3 * 1024);
    expect(text).toBeLessThanOrEqual(30 * 1024);
  });
}

for (const path of ['/', '/es/prices', '/account/auth/login', '/es/help/files']) {
  test(`the first visit of ${path} is drawn in the site's faces, of which it fetches what it needs`, async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fetched.push(new URL(request.url()).pathname);
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const drawn = await page.evaluate(() =>
      [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? [family] : [])),
    );
    expect(drawn).toEqual(expect.arrayContaining(['Figtree', 'Newsreader']));
    const asked = await page
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(fetched.sort()).toEqual(asked.sort());
  });
}

for (const [locale, width] of [
  ['en', 1440],
  ['es', 412],
] as const) {
  test(`${locale}, ${width} px: nothing jumps while a page arrives bit by bit`, async ({
    browser,
    parley,
  }) => {
    const slow = await startSlowly(parley.origin);
    const context = await browser.newContext({ viewport: { width, height: 823 }, locale: 'es-ES' });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/?returnUrl=/support', '/prices', '/service-status', '/account/auth/login']) {
      await page.goto(`${slow.origin}${localizedPath(path, locale)}`);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect({ path, shifts }).toEqual({ path, shifts: [] });
    }
    await context.close();
    await slow.stop();
  });
}

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: the home page leads to security, self-hosting and the API, and greets who is signed in`, async ({
    page,
    database,
  }) => {
    for (const [text, path] of [
      ['security', '/security'],
      ['hosting', '/self-hosting'],
      ['api', '/developers'],
    ] as const) {
      await page.goto(prefix || '/');
      await page.getByRole('link', { name: t(`home.trust.further.${text}`) }).click();
      await page.waitForURL(`**${prefix}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await page.goto(prefix || '/');
    await expect(page.getByText(t('home.welcomeBack'))).toBeHidden();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: t('site.startFree') })
        .first(),
    ).toBeVisible();
    await signInPage(page, await seedPerson(database, { roles: [{ name: 'ADMIN' }] }));
    await page.goto(prefix || '/');
    await expect(page.getByText(t('home.welcomeBack'))).toBeVisible();
    const begins = page.getByRole('main').locator('section').first();
    await expect(begins.getByRole('link', { name: t('site.openProduct') })).toBeVisible();
    await expect(begins.getByRole('link', { name: t('site.startFree') })).toHaveCount(0);
  });
}
