import { codeOf } from '../../tests/testing/smtp.ts';

/** @typedef {import('playwright').Locator} Locator */

/**
 * What the hands and the mind need, in seconds: Card, Moran and Newell, "The Keystroke-Level Model for User Performance
 * Time with Interactive Systems" (1980): pointing, pressing, a key of somebody who types on average, and making up one's mind.
 */
const points = 1.1;
const presses = 0.2;
const strikesKey = 0.28;
const decides = 1.35;

/**
 * Somebody who has not seen the product, in a browser of their own. What they do is counted: clicks, keys, and the seconds
 * that a person needs for them; what they wait for is taken from the clock.
 * @param {import('playwright').Browser} browser
 * @param {{ origin: string, locale: 'en' | 'es' }} of
 */
export async function createNewcomer(browser, { origin, locale }) {
  const context = await browser.newContext({
    locale: locale === 'en' ? 'en-GB' : 'es-ES',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const began = performance.now();
  let decisions = 0;
  let clicks = 0;
  let keys = 0;

  const awake = () => page.locator('astro-island[ssr]').first().waitFor({ state: 'detached' });
  /** @param {Locator} locator */
  async function click(locator) {
    decisions++;
    clicks++;
    await locator.first().click();
  }
  /** Gets into a field: nothing is to be done where it has the focus, else it is next by Tab or is clicked. @param {Locator} field */
  async function enter(field) {
    await field.waitFor();
    const isFocused = () => field.evaluate((element) => element === element.ownerDocument.activeElement);
    decisions++;
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
    if (await isFocused()) {
      keys++;
      return;
    }
    clicks++;
    await field.click();
  }
  return {
    page,
    awake,
    click,
    /** @param {string} path */
    open: async (path) => {
      await page.goto(new URL(path, origin).href);
      await awake();
    },
    /** @param {RegExp | string} address */
    arrive: async (address) => {
      await page.waitForURL(address);
      await awake();
    },
    /** @param {Locator} locator @param {string} text */
    async fill(locator, text) {
      const field = locator.first();
      await enter(field);
      keys += text.length;
      await field.fill(text);
    },
    /** A mail's code: the program of mails is opened, the mail, and they are gone back from. @param {import('../../tests/testing/smtp.ts').ReceivedMail} mail @param {Locator} box */
    async copyCode(mail, box) {
      decisions += 3;
      clicks += 3;
      await enter(box);
      keys += 4;
      await page.keyboard.type(codeOf(mail));
    },
    async leave() {
      await context.close();
      const person = decisions * decides + clicks * (points + presses) + keys * strikesKey;
      return { clicks, keys, person, seconds: person + (performance.now() - began) / 1_000 };
    },
  };
}
