import type { APIRequestContext } from '@playwright/test';
import { parseHTML } from 'linkedom';
import { localizedPath, stripLocale } from '../../src/i18n/i18n.ts';
import { billingPeriods, plans } from '../../src/rules/plans.ts';
import { publicPages } from '../../src/rules/public-pages.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import type { Parley } from '../testing/parley.ts';
import { locales } from '../testing/texts.ts';

const themes = ['light', 'dark'] as const;
const unknownPath = '/no-such-page';

for (const locale of locales) {
  for (const theme of themes) {
    test(`every public page in ${locale}, ${theme}: accessible, no overflow, nothing blocked, nothing from elsewhere`, async ({
      browser,
      parley,
    }) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
      await context.addCookies([{ name: 'theme', value: theme, url: parley.origin }]);
      const page = await context.newPage();
      const trouble = watchPage(page, parley.origin);
      const titles = new Map<string, string>();
      for (const path of [...publicPages.map(({ path }) => path), unknownPath]) {
        const address = localizedPath(path, locale);
        const response = await page.goto(address);
        expect(response?.status(), address).toBe(path === '/404' || path === unknownPath ? 404 : 200);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expect(page.locator('h1')).toHaveCount(1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(
          360,
        );
        await expectAccessible(page);
        if (path === unknownPath) continue;
        const title = await page.title();
        expect(titles.get(title), `${address} has the title of another page`).toBeUndefined();
        titles.set(title, address);
        await expect(page.locator('meta[name=description]'), address).toHaveAttribute('content', /.{20,}/);
      }
      expect(trouble).toEqual([]);
      await context.close();
    });
  }
}

/** A public page as it is served, without a browser: none of what is asked here needs its script. */
async function read(request: APIRequestContext, address: string): Promise<Document> {
  const response = await request.get(address);
  return parseHTML(await response.text()).document as unknown as Document;
}

test('every link of every public page leads somewhere', async ({ request, parley }) => {
  const found = new Map<string, string>();
  const pages = new Map<string, Document>();
  for (const { path } of publicPages) {
    for (const locale of locales) {
      const address = localizedPath(path, locale);
      const document = await read(request, address);
      pages.set(address, document);
      for (const link of document.querySelectorAll('a[href]'))
        found.set(new URL(link.getAttribute('href') ?? '', parley.origin + address).href, address);
    }
  }
  const statuses = new Map<string, number>();
  for (const [href, from] of found) {
    if (href.startsWith('mailto:')) continue;
    const { origin, pathname, search, hash } = new URL(href);
    expect(origin, `${href} on ${from}`).toBe(parley.origin);
    const target = origin + pathname + search;
    const status = statuses.get(target) ?? (await request.get(target, { maxRedirects: 5 })).status();
    statuses.set(target, status);
    const isMissingPage = pathname === localizedPath('/404', stripLocale(pathname).locale ?? 'en');
    expect(status, `${href} on ${from}`).toBe(isMissingPage ? 404 : 200);
    if (hash && pathname === from) {
      const anchors = pages.get(from)?.querySelectorAll(`[id="${decodeURIComponent(hash.slice(1))}"]`);
      expect(anchors?.length, `${href} on ${from}`).toBe(1);
    }
  }
});

test('search engines are told the language, the twin and the address of each page', async ({
  request,
  parley,
}) => {
  for (const { path, search } of publicPages) {
    for (const locale of locales) {
      const address = localizedPath(path, locale);
      const document = await read(request, address);
      const content = (selector: string, attribute: string) =>
        document.querySelector(selector)?.getAttribute(attribute);
      if (search === 'hidden') {
        expect(content('meta[name=robots]', 'content'), address).toBe('noindex');
        continue;
      }
      expect(document.querySelector('meta[name=robots]'), address).toBeNull();
      expect(content('link[rel=canonical]', 'href')).toBe(absolute(address, parley));
      expect(content('link[hreflang=en]', 'href')).toBe(absolute(localizedPath(path, 'en'), parley));
      expect(content('link[hreflang=es]', 'href')).toBe(absolute(localizedPath(path, 'es'), parley));
      expect(content('link[hreflang=x-default]', 'href')).toBe(absolute(localizedPath(path, 'en'), parley));
      const picture = await request.get(content('meta[property="og:image"]', 'content') ?? '');
      expect(picture.headers()['content-type'], address).toBe('image/png');
    }
  }
});

test('the sitemap names the listed pages in both languages, and robots.txt names the sitemap', async ({
  request,
  parley,
}) => {
  const robots = await (await request.get(`/robots.txt`)).text();
  const sitemapAddress = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  const sitemap = await (await request.get(sitemapAddress)).text();
  const listed = publicPages
    .filter(({ search }) => search === 'listed')
    .flatMap(({ path }) => locales.map((locale) => absolute(localizedPath(path, locale), parley)));
  const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(named.sort()).toEqual(listed.sort());
});

test('the manifest and every icon that pages and manifest name are there', async ({ page, request }) => {
  for (const locale of locales) {
    await page.goto(localizedPath('/', locale));
    const hrefs = await page
      .locator('link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(hrefs.length).toBeGreaterThan(3);
    for (const href of hrefs) expect((await request.get(href)).status(), href).toBe(200);
    const manifest = await (
      await request.get(hrefs.find((href) => href.endsWith('.webmanifest')) ?? '')
    ).json();
    expect(manifest.lang).toBe(locale);
    for (const { src, type } of manifest.icons) {
      const icon = await request.get(src);
      expect(icon.headers()['content-type'], src).toBe(type);
    }
  }
});

test('the language switch keeps the page', async ({ page }) => {
  await page.goto(`/prices`);
  await page.getByRole('banner').getByRole('link', { name: /espa/i }).click();
  await page.waitForURL(`/es/prices`);
});

test('the theme switch is kept in a cookie and holds on the next page', async ({ page, context }) => {
  await page.goto(`/`);
  await page.getByRole('banner').getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect((await context.cookies()).find((cookie) => cookie.name === 'theme')?.value).toBe('dark');
  await page.goto(`/prices`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

const absolute = (path: string, { origin }: Parley) => new URL(path, origin).href;

test('a form that is sent before its island is awake comes back to its page, with nothing in the address', async ({
  browser,
  parley,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/account/auth/login`);
  await page.locator('input[type=email]').fill('name@example.com');
  await page.locator('input[type=password]').fill('a secret');
  await page.locator('input[type=password]').press('Enter');
  await page.waitForLoadState();
  await expect(page.locator('h1')).toBeVisible();
  expect(page.url()).toBe(`${parley.origin}/account/auth/login`);
  await context.close();
});

test('structured data names the organisation, every offer of the plans and every question of the page', async ({
  page,
  parley,
}) => {
  for (const locale of locales) {
    const graph = async (path: string): Promise<Record<string, unknown>[]> => {
      await page.goto(localizedPath(path, locale));
      return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')[
        '@graph'
      ];
    };
    const [organization] = await graph('/');
    expect(organization).toMatchObject({ '@type': 'Organization', url: absolute('/', parley) });
    const [product = {}, faq = {}] = await graph('/prices');
    const paid = Object.values(plans).filter(({ prices }) => prices !== null).length;
    expect(product.offers).toHaveLength(paid * billingPeriods.length + 1);
    const asked = (faq.mainEntity as { name: string }[]).map(({ name }) => name);
    expect(asked).toEqual(
      (await page.locator('details > summary').allTextContents()).map((text) => text.trim()),
    );
  }
});
