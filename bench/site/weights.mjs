import { brotliCompressSync } from 'node:zlib';
import { removeDirectory, startParley } from '../../tests/support/parley.ts';
import { printFigure } from '../support/figure.mjs';
import { sitePaths } from './pages.mjs';

/** Bytes that a first visit transfers, brotli: HTML with its styles, and script. The baseline is the same bytes uncompressed. */
export async function runWeights() {
  const parley = await startParley();
  const weights = await Promise.all(sitePaths.map(({ path }) => weigh(parley.origin, path)));
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

async function weigh(/** @type {string} */ origin, /** @type {string} */ path) {
  const html = await get(origin + path);
  const text = html.bytes.toString();
  const files = await scriptFiles(origin, text);
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
        files.reduce((sum, { bytes }) => sum + bytes.length, 0) +
          inline.reduce((sum, { length }) => sum + length, 0) || 1,
    },
  };
}

/** Every script that the page and what it loads name, each once. */
async function scriptFiles(/** @type {string} */ origin, /** @type {string} */ html) {
  const files = /** @type {Map<string, Awaited<ReturnType<typeof get>>>} */ (new Map());
  const follow = async (/** @type {string} */ text) => {
    for (const [name] of text.matchAll(/[\w.-]+\.[\w-]{8}\.js\b/g)) {
      if (files.has(name)) continue;
      const file = await get(`${origin}/assets/build/${name}`);
      files.set(name, file);
      await follow(file.bytes.toString());
    }
  };
  await follow(html);
  return [...files.values()];
}

/** The body, and how many bytes of it were sent: the length that the server declares is the compressed one. */
async function get(/** @type {string} */ url) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, sent: Number(response.headers.get('content-length') ?? bytes.length) };
}
