import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Fails with each finding of axe that is serious or worse, or with any at all, and where it stands. It runs in the page
 * alone: axe's other way opens a second page for its report, which takes time and the focus.
 */
export async function expectAccessible(page: Page, { any = false } = {}): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode(true)
    .analyze();
  const findings = violations
    .filter(({ impact }) => any || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(findings, page.url()).toEqual([]);
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
