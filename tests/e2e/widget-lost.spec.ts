import type { Page } from '@playwright/test';
import { expect, test } from '../testing/fixtures.ts';
import { prepareInterception } from '../testing/interception.ts';

test.use({ kind: 'models' });

/** Lets the answer to the next question break off behind its first words, as a lost connection does. */
async function loseNext(page: Page) {
  await prepareInterception(page);
  await page.route(
    '**/chat',
    async (route) => {
      const response = await route.fetch();
      const events = (await response.text()).split('\n\n');
      const first = events.findIndex(
        (event) => event.includes('"content":"') && !event.includes('"content":""'),
      );
      expect(first).toBeGreaterThan(0);
      await route.fulfill({ response, body: `${events.slice(0, first + 1).join('\n\n')}\n\n` });
    },
    { times: 1 },
  );
}

test('an answer whose connection is lost goes on, with its sources', async ({ page, site, widget }) => {
  await loseNext(page);
  await page.goto(site.origin);
  await widget.getByRole('button').first().click();
  await widget.getByRole('textbox').fill('When does the gate close?');
  const again = page.waitForResponse(/\/v1\/widgets\/[^/]+\/answers\/[^/]+$/);
  await page.keyboard.press('Enter');
  expect((await again).status()).toBe(200);
  await expect(widget.locator('.answer')).toContainText('twenty minutes before departure');
  await expect(widget.locator('.sources details')).not.toHaveCount(0);
  await expect(widget.locator('[aria-busy]')).toHaveCount(0);
  await expect(widget.getByRole('alert')).toHaveCount(0);
  // Said once, and rated like any other.
  expect((await widget.locator('.written').innerText()).match(/twenty minutes before/g)).toHaveLength(1);
  await expect(widget.locator('.thumb').first()).toBeVisible();
});

test('a question that is being answered when the page is left has its answer upon the next', async ({
  page,
  site,
  widget,
}) => {
  await loseNext(page);
  let reached = 0;
  await page.route('**/answers/*', (route) => {
    reached += 1;
    return route.abort();
  });
  await page.goto(site.origin);
  await widget.getByRole('button').first().click();
  await widget.getByRole('textbox').fill('When does the gate close?');
  await page.keyboard.press('Enter');
  await expect.poll(() => reached).toBeGreaterThan(0);
  await page.unrouteAll();
  await page.goto(site.origin);
  await widget.getByRole('button').first().click();
  await expect(widget.locator('.question')).toHaveText(['When does the gate close?']);
  await expect(widget.locator('.answer')).toContainText('twenty minutes before departure');
  await expect(widget.locator('[aria-busy]')).toHaveCount(0);
});
