import type { Page } from '@playwright/test';

/**
 * Call it before a page is opened whose requests are to be held or refused later, with `page.route`: a page that is
 * there already may send its next request past the first route.
 */
export async function prepareInterception(page: Page): Promise<void> {
  await page.route('**/nothing-asks-for-this', (route) => route.abort());
}
