import { once } from 'node:events';
import { createServer } from 'node:http';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { ensureChromium } from '../../scripts/test/chromium.mjs';
import { removeDirectory, startParley } from '../../tests/testing/parley.ts';
import { median, printFigure } from '../testing/figure.mjs';
import { sitePaths } from './pages.mjs';

const categories = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const emptyPage =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Empty</title><h1>Empty</h1>';

/**
 * Lighthouse with its mobile settings (slow network and processor, simulated) on every public page that search
 * engines may keep. The baseline is a page of one heading: what the method itself costs on this machine.
 */
export async function runLighthouse() {
  const parley = await startParley();
  const empty = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(emptyPage));
  empty.listen(0, '127.0.0.1');
  await once(empty, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (empty.address());
  const chrome = await launch({ chromePath: await ensureChromium(), chromeFlags });

  const floor = [];
  for (let round = 0; round < 3; round++) floor.push(await audit(`http://localhost:${port}/`, chrome.port));
  const pages = /** @type {({ path: string } & Audit)[]} */ ([]);
  for (const { path } of sitePaths.filter(({ hidden }) => !hidden)) {
    pages.push({ path, ...(await middleAudit(parley.origin + path, chrome.port)) });
  }
  await chrome.kill();
  empty.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);

  const worst = (/** @type {(page: (typeof pages)[number]) => number} */ of) =>
    pages.reduce((one, other) => (of(other) > of(one) ? other : one));
  const slowest = worst(({ lcp }) => lcp);
  const moved = worst(({ cls }) => cls);
  for (const category of categories) {
    const lowest = worst(({ scores }) => -(scores[category] ?? 0));
    printFigure({
      name: `Lighthouse ${category}, lowest of ${pages.length} pages (${lowest.path})`,
      value: lowest.scores[category] ?? 0,
      unit: 'points',
      target: '100',
      baseline: { name: 'full score', value: 100 },
    });
  }
  printFigure({
    name: `largest contentful paint, slowest page (${slowest.path})`,
    value: slowest.lcp,
    unit: 'ms',
    target: '≤ 1000',
    baseline: { name: 'a page of one heading', value: median(floor.map(({ lcp }) => lcp)) },
  });
  printFigure({
    name: `cumulative layout shift, largest (${moved.path})`,
    value: moved.cls,
    unit: 'score',
    target: '0',
    baseline: { name: 'the limit that counts as good', value: 0.1 },
  });
}

/**
 * The first audit when it reaches every target, else the middle of three: a neighbour's burst on a shared machine is
 * not the page's, and can only make it look slower.
 */
async function middleAudit(/** @type {string} */ url, /** @type {number} */ port) {
  const first = await audit(url, port);
  if (categories.every((name) => first.scores[name] === 100) && first.lcp <= 1000 && first.cls === 0)
    return first;
  const rounds = [first, await audit(url, port), await audit(url, port)];
  const middle = /** @type {Audit} */ (rounds.sort((one, other) => one.lcp - other.lcp)[1]);
  console.error(url, JSON.stringify(rounds));
  return middle;
}

/** @typedef {{ scores: Record<string, number>, lcp: number, cls: number }} Audit */

/** @returns {Promise<Audit>} */
async function audit(/** @type {string} */ url, /** @type {number} */ port, attempts = 3) {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`Lighthouse had no answer for ${url}`);
  const { lhr } = result;
  // On a busy machine Chromium's trace sometimes ends before anything was painted.
  if (Number.isNaN(lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN)) {
    if (attempts > 1) return audit(url, port, attempts - 1);
    throw new Error(`Lighthouse saw nothing painted at ${url}`);
  }
  const value = (/** @type {string} */ name) => lhr.audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
  };
}
