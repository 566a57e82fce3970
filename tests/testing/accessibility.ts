import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import type { AxeResults, ImpactValue, RunOptions } from 'axe-core';
import { contrast } from '../../src/rules/accent.ts';

type Finding = { id: string; impact: ImpactValue | undefined; nodes: { target: string; html: string }[] };

// A page tells its frames to look, whatever origin they have.
const source = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};
axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;
/** The way into a page is slow: packed, it takes a fraction of the time. */
const packed = deflateRawSync(source).toString('base64');
// To describe what is right as well takes axe longer than to look for what is wrong.
const everyRule: RunOptions = { resultTypes: ['violations'] };
const standard: RunOptions = {
  ...everyRule,
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
};

/** What axe finds wrong with a part of a page, its open shadow roots included, by each of its rules. */
export const findingsWithin = (page: Page, selector: string) => findings(page, selector, everyRule);

async function findings(page: Page, within: string | null, options: RunOptions): Promise<Finding[]> {
  for (const frame of page.frames()) await loadAxe(frame);
  return page.evaluate(
    async ([where, settings]) => {
      const { axe } = window as unknown as {
        axe: { run(context: string | Document, options: RunOptions): Promise<AxeResults> };
      };
      const { violations } = await axe.run(where ?? document, settings);
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ target, html }) => ({ target: target.join(' '), html })),
      }));
    },
    [within, options] as const,
  );
}

/** Unless it is still there from an earlier look at the same document. */
async function loadAxe(frame: Frame): Promise<void> {
  type Loading = { axe?: unknown; axeSource?: string };
  if (await frame.evaluate(() => (window as Loading).axe !== undefined)) return;
  await frame.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    (window as Loading).axeSource = await new Response(stream).text();
  }, packed);
  // By itself: the page's policy lets through only what is evaluated while the browser is asked to.
  await frame.evaluate(() => {
    const loading = window as Loading;
    // biome-ignore lint/security/noGlobalEval: it is our own
    // biome-ignore lint/complexity/noCommaOperator: this way it is evaluated as a script of the page
    (0, eval)(loading.axeSource ?? '');
    delete loading.axeSource;
  });
}

/** Fails with each finding of axe that is serious or worse, or with any at all, and where it stands. */
export async function expectAccessible(page: Page, { any = false } = {}): Promise<void> {
  const found = (await findings(page, null, standard))
    .filter(({ impact }) => any || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
  expect(found, page.url()).toEqual([]);
}

/** Collects what must never happen on a page: script errors, blocked content, requests to other origins. */
export function watchPage(page: Page, origin: string): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content.Security|hydrat|Warning:/i.test(message.text()))
      trouble.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin))
      trouble.push(`request to ${request.url()}`);
  });
  return trouble;
}

/** How far the ring around what has the focus stands out from the dialog. */
export async function contrastOfRing(focused: Locator): Promise<number> {
  const [ring, ground] = await focused.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const inHex = (colour: string) => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const bytes = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
      return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    };
    const dialog = element.closest('[role=dialog]') as Element;
    return [getComputedStyle(element).outlineColor, getComputedStyle(dialog).backgroundColor].map(inHex);
  });
  return contrast(ring as string, ground as string);
}
