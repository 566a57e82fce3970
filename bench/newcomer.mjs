import { chromium } from 'playwright';
import { ensureChromium } from '../scripts/test/chromium.mjs';
import { startBilling } from '../tests/testing/billing.ts';
import { seedTenant } from '../tests/testing/seed.ts';
import { linkOf, startMailServer } from '../tests/testing/smtp.ts';
import { textsOf } from '../tests/testing/texts.ts';
import { createNewcomer } from './newcomer/newcomer.mjs';
import { printFigure } from './testing/figure.mjs';

/** @typedef {Awaited<ReturnType<typeof createNewcomer>>} Newcomer */
/** @typedef {{ newcomer: Newcomer, t: ReturnType<typeof textsOf>, prefix: string, mailTo: (email: string) => Promise<import('../tests/testing/smtp.ts').ReceivedMail> }} World */

const password = 'four unrelated words here';
const question = 'When are invoices of suppliers paid?';
const topics = { en: 'Working hours', es: 'Horario de trabajo' };

/**
 * How long people of each role need from the home page, or from the mail that invites them, to their first answer with its
 * place, their first invitation and their first bill, in both languages: by the clock for what they wait for, by the
 * keystroke-level model for what they do. The baseline is what they do alone: the same steps of a machine that waits for nothing.
 */
export async function run() {
  const mailServer = await startMailServer();
  const billing = await startBilling({ settings: { SMTP_URL: mailServer.url } });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  const { origin } = billing.parley;
  // Nobody signs up where nobody runs the installation.
  await billing.person({ name: 'ADMIN' });
  let people = 0;
  try {
    for (const locale of /** @type {const} */ (['en', 'es'])) {
      const t = textsOf(locale);
      const prefix = locale === 'en' ? '' : '/es';
      const emailOf = (/** @type {string} */ name) =>
        `${name}-${locale}-${people++}@${name === 'head' ? 'marlow-finch.example' : 'example.org'}`;
      const journey = async (
        /** @type {string} */ name,
        /** @type {number} */ target,
        /** @type {(world: World) => Promise<void>} */ go,
      ) => {
        const newcomer = await createNewcomer(browser, { origin, locale });
        await go({ newcomer, t, prefix, mailTo: (email) => mailServer.mailTo(email) });
        const { clicks, keys, person, seconds } = await newcomer.leave();
        printFigure({
          name: `${locale}, ${name}: ${clicks} clicks, ${keys} keys`,
          value: seconds,
          unit: 's',
          target: `≤ ${target}`,
          baseline: { name: 'what the person does', value: person },
        });
      };

      await journey('an organisation’s first answer with its place', 90, async (world) => {
        await signUp(world, 'TENANT_ADMIN', emailOf('head'));
        await nameOrganisation(world);
        const { newcomer } = world;
        const { page } = newcomer;
        await newcomer.click(page.getByRole('button', { name: t('panels.firstSteps.company.action') }));
        await newcomer.arrive(/model-bot-form/);
        await newcomer.click(page.getByRole('button', { name: t('modelBotForm.submitCompany') }));
        await readHandbook(world, locale);
      });
      await journey('an organisation’s first invitation', 60, async (world) => {
        const invited = emailOf('reader');
        await signUp(world, 'TENANT_ADMIN', emailOf('head'));
        await nameOrganisation(world);
        const { newcomer } = world;
        const { page } = newcomer;
        await newcomer.click(
          page.getByRole('link', { name: t('panels.firstSteps.invite.title'), exact: true }),
        );
        await newcomer.arrive(/part=people/);
        const dialog = page.getByRole('dialog');
        await newcomer.fill(dialog.getByLabel(t('organisation.invite.emails')), invited);
        await newcomer.click(
          dialog.getByRole('button', { name: t('organisation.invite.submit', { count: 1 }) }),
        );
        await page.getByRole('rowheader', { name: invited }).waitFor();
      });
      await journey('one person’s first answer with its place', 90, async (world) => {
        await signUp(world, 'SINGLE_USER', emailOf('single'));
        const { newcomer } = world;
        await newcomer.arrive(/model-bot-form/);
        await newcomer.click(newcomer.page.getByRole('button', { name: t('modelBotForm.submit') }));
        await readHandbook(world, locale);
      });
      await journey('one person’s first bill', 120, async (world) => {
        const { newcomer } = world;
        const { page } = newcomer;
        await signUp(world, 'SINGLE_USER', emailOf('payer'));
        await newcomer.arrive(/model-bot-form/);
        await newcomer.click(page.getByRole('link', { name: t('menu.upgrade') }));
        await newcomer.arrive(/prices/);
        await newcomer.click(page.getByRole('link', { name: t('prices.choose', { plan: 'Plus' }) }));
        await newcomer.arrive(/subscription/);
        await newcomer.click(page.getByRole('button', { name: t('subscription.choose.pay') }));
        await page.waitForURL(`${billing.stripe.origin}/**`);
        const [card, pay] =
          locale === 'en' ? ['Card number', 'Subscribe'] : ['Número de tarjeta', 'Suscribirse'];
        await newcomer.fill(page.getByLabel(/** @type {string} */ (card)), '4242 4242 4242 4242');
        await newcomer.click(page.getByRole('button', { name: pay }));
        await newcomer.arrive(`${origin}${prefix}/subscription/main-panel**`);
        await page.getByText(t('subscription.thanks')).waitFor();
      });
      const reader = emailOf('reader');
      await inviteReader(billing, reader, locale);
      await journey('an invited reader’s first answer with its place', 90, async ({ newcomer, mailTo }) => {
        const { page } = newcomer;
        await newcomer.open(linkOf(await mailTo(reader)));
        await newcomer.fill(page.getByLabel(t('invitation.firstName')), 'Ana');
        await newcomer.fill(page.getByLabel(t('invitation.password'), { exact: true }), password);
        await newcomer.click(page.getByRole('button', { name: t('invitation.join') }));
        await newcomer.arrive(/modules/);
        await newcomer.click(page.locator('main').getByRole('link'));
        await newcomer.arrive(/ai-gen/);
        await newcomer.fill(page.getByLabel(t('chat.composer.label')), question);
        await page.keyboard.press('Enter');
        await page.locator('[data-citation]').first().waitFor();
      });
    }
  } finally {
    await browser.close();
    await billing.stop();
    await mailServer.stop();
  }
}

/** From the home page to the code that a mail brings, typed. */
async function signUp(
  /** @type {World} */ { newcomer, t, prefix, mailTo },
  /** @type {'TENANT_ADMIN' | 'SINGLE_USER'} */ role,
  /** @type {string} */ email,
) {
  const { page } = newcomer;
  await newcomer.open(`${prefix}/`);
  await newcomer.click(page.getByRole('link', { name: t('site.startFree') }));
  await newcomer.arrive(/signup/);
  await newcomer.click(page.getByRole('radio', { name: t(`signUp.roles.${role}.title`) }));
  await newcomer.fill(page.getByLabel(t('signUp.firstName')), 'Ana');
  await newcomer.fill(page.getByLabel(t('signUp.email')), email);
  await newcomer.fill(page.getByLabel(t('signUp.password'), { exact: true }), password);
  await newcomer.click(page.getByRole('checkbox'));
  await newcomer.click(page.getByRole('button', { name: t('signUp.submit') }));
  await newcomer.arrive(/email-verification/);
  await newcomer.copyCode(await mailTo(email), page.getByLabel(t('common.codeBox', { number: 1, total: 4 })));
}

/** The name stands there already, as the address has it. */
async function nameOrganisation(/** @type {World} */ { newcomer, t }) {
  await newcomer.arrive(/tenant-form/);
  await newcomer.click(newcomer.page.getByRole('button', { name: t('tenantForm.submit') }));
  await newcomer.arrive(/\/tenants\/[^/]+\/panel/);
}

/** From an assistant without files to an answer with a place in the sample handbook. */
async function readHandbook(/** @type {World} */ { newcomer, t }, /** @type {'en' | 'es'} */ locale) {
  const { page } = newcomer;
  await newcomer.arrive(/\/uploads/);
  await newcomer.click(page.getByRole('button', { name: t('uploads.empty.sample') }));
  await page.getByText(t('uploads.status.ready'), { exact: true }).waitFor();
  await newcomer.click(
    page
      .getByRole('navigation', { name: t('sections.steps.label') })
      .getByRole('link', { name: t('sections.steps.ask') }),
  );
  await newcomer.arrive(/ai-gen/);
  await newcomer.click(
    page.getByRole('button', { name: t('chat.empty.askAbout', { heading: topics[locale] }) }),
  );
  await page.locator('[data-citation]').first().waitFor();
}

/** An organisation that has an assistant with a file, and asks somebody in to read it. */
async function inviteReader(
  /** @type {import('../tests/testing/billing.ts').Billing} */ billing,
  /** @type {string} */ email,
  /** @type {'en' | 'es'} */ locale,
) {
  const { companyId, modelBotId } = await seedTenant(billing.database);
  const head = await billing.person({ name: 'COMPANY_ADMIN', companyId });
  await head.upload(
    modelBotId,
    'suppliers.md',
    '# Suppliers\n\nInvoices of suppliers are paid within thirty days.\n',
  );
  await head.untilIngested(modelBotId);
  const { status } = await head.post(`companies/${companyId}/invitations`, {
    locale,
    invitations: [{ email, role: 'READ_USER', companyId }],
  });
  if (status >= 300) throw new Error(`The invitation was answered ${status}`);
}
