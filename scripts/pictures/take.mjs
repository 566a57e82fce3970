import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { startDemo } from '../../tests/support/demo.ts';
import { removeDirectory } from '../../tests/support/parley.ts';
import { ensureBuilt } from '../lib/build.mjs';
import { ensureChromium } from '../test/chromium.mjs';

/** Takes the pictures in the documents from the running product, on the demo's data. */
const directory = 'docs/pictures';
const bot = 'Front Desk';
const question = 'What happens when the ferry does not sail because of the weather?';

await ensureBuilt();
mkdirSync(directory, { recursive: true });
const { parley, summary } = await startDemo();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1.5 });
  const admin = summary.users.find((person) => person.role === 'ADMIN');
  const { id } = summary.modelBots.find(({ name }) => name === bot) ?? {};
  await page.goto(`${parley.origin}/account/auth/login?returnUrl=/model-bots/${id}/ai-gen`);
  await page.getByLabel('Email').fill(admin?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(admin?.password ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/ai-gen');
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /^Source 1/ })
    .first()
    .click();
  await page.locator('mark').first().waitFor();
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${directory}/answer.png`, animations: 'disabled' });
} finally {
  await browser.close();
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
}
console.log(`The pictures are in ${directory}.`);
