import { expect, type Page } from '@playwright/test';
import type { LoginResult } from '../../src/contracts/account.ts';
import { storedKeys } from '../../src/rules/stored-keys.ts';
import { testPassword } from './seed.ts';

/**
 * Signs somebody in without the login page, for tests about something else: its browser holds the cookie and
 * what that page keeps in local storage. The page is left at a plain file of the site.
 * @param origin of another server than the fixtures' one
 */
export async function signInPage(
  page: Page,
  { email, password = testPassword }: { email: string; password?: string },
  origin = '',
): Promise<void> {
  const answer = await page.request.post(`${origin}/api/users/login`, {
    data: { email, password },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(answer.status(), email).toBe(200);
  const { data }: { data: LoginResult } = await answer.json();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [
      [storedKeys.token, data.plainTextToken],
      [storedKeys.firstName, data.user.profile.firstName],
      [storedKeys.tokenId, data.accessToken.tokenable_id],
    ] as const,
  );
}

/** Opens a page that the person may see and leaves it, so that none of its requests is under way when they may no more. */
export async function openAndLeave(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page).toHaveURL(url);
  await page.goto('about:blank');
}

/** Takes the session from the browser, with no request under way whose refusal would lead it to the login page by itself. */
export async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.context().clearCookies();
}
