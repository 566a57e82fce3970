import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright';
import { ensureChromium } from '../../scripts/test/chromium.mjs';
import { removeDirectory, startParley } from '../../tests/testing/parley.ts';
import { printFigure } from '../testing/figure.mjs';
import { sitePaths } from './pages.mjs';

/** Bytes that a first visit transfers, brotli: HTML with its styles, and script. The baseline is the same bytes uncompressed. */
export async function runWeights() {
  const parley = await startParley();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  const weights = /** @type {Awaited<ReturnType<typeof weigh>>[]} */ ([]);
  for (const { path } of sitePaths) weights.push(await weigh(browser, parley.origin, path));
  await browser.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);

  const plain = weights.filter(({ island }) => !island);
  const heaviest = (/** @type {typeof weights} */ pages, /** @type {'html' | 'script'} */ part) =>
    pages.reduce((one, other) => (other[part].sent > one[part].sent ? other : one));
  for (const [name, page, part, target] of /** @type {const} */ ([
    ['script of the heaviest page without an island', heaviest(plain, 'script'), 'script', '≤ 3000'],
    ['HTML and CSS of the heaviest page without an island', heaviest(plain, 'html'), 'html', '≤ 30000'],
    [
      'script of the login page',
      weights.find(({ path }) => path.endsWith('/auth/login')),
      'script',
      '≤ 75000',
    ],
    ['HTML and CSS of the heaviest page', heaviest(weights, 'html'), 'html', '≤ 30000'],
  ])) {
    if (!page) throw new Error(`There is no page for: ${name}`);
    printFigure({
      name: `${name} (${page.path})`,
      value: page[part].sent,
      unit: 'bytes',
      target,
      baseline: { name: 'the same, uncompressed', value: page[part].plain },
    });
  }
}

async function weigh(
  /** @type {import('playwright').Browser} */ browser,
  /** @type {string} */ origin,
  /** @type {string} */ path,
) {
  const html = await get(origin + path);
  const text = html.bytes.toString();
  const files = await fetchedScripts(browser, origin + path);
  const inline = [...text.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, body]) => Buffer.from(String(body)),
  );
  // Inline scripts travel inside the page; counted alone they are what they would be as files.
  const sent = files.reduce((sum, file) => sum + file.sent, 0);
  return {
    path,
    island: text.includes('<astro-island'),
    html: { sent: html.sent, plain: html.bytes.length },
    script: {
      sent: sent + inline.reduce((sum, body) => sum + brotliCompressSync(body).length, 0),
      plain:
        files.reduce((sum, file) => sum + file.plain, 0) +
          inline.reduce((sum, { length }) => sum + length, 0) || 1,
    },
  };
}

/** Every script that a browser fetches on its first visit, until nothing more is under way. */
async function fetchedScripts(
  /** @type {import('playwright').Browser} */ browser,
  /** @type {string} */ url,
) {
  const page = await browser.newPage();
  const scripts = /** @type {import('playwright').Request[]} */ ([]);
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const files = await Promise.all(
    scripts.map(async (request) => ({
      sent: (await request.sizes()).responseBodySize,
      plain: (await (await request.response())?.body())?.length ?? 0,
    })),
  );
  await page.close();
  return files;
}

/** The body, and how many bytes of it were sent: the length that the server declares is the compressed one. */
async function get(/** @type {string} */ url) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, sent: Number(response.headers.get('content-length') ?? bytes.length) };
}
