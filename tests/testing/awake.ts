import { expect, type Page } from '@playwright/test';

/** Waits until every island of the page answers to what is done with it. */
export async function expectAwake(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

/** Opens a page, and waits until it is awake. */
export async function openAwake(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectAwake(page);
}
