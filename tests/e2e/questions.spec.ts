import { expectAccessible } from '../testing/accessibility.ts';
import { personOf } from '../testing/demo.ts';
import { expect, test } from '../testing/fixtures.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'demo' });

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: an employee's question is answered by who runs the company, and handed on to support`, async ({
    signedIn,
    demo,
  }) => {
    const employee = personOf(demo, 'READ_USER');
    const reader = await signedIn(employee);
    const subject = `Where is the rota of ${locale}?`;
    await reader.goto(`${prefix}/account/help`);
    await reader.getByRole('button', { name: t('help.ask') }).click();
    await expect(reader.getByRole('dialog', { name: t('help.organisation.ask') })).toBeVisible();
    await reader.getByLabel(t('help.subject')).fill(subject);
    await reader.getByLabel(t('help.text')).fill('I cannot find it.');
    await expectAccessible(reader);
    await reader
      .getByRole('dialog')
      .getByRole('button', { name: t('tickets.composer.send') })
      .click();
    await reader.waitForURL(/\/account\/help\/.{36}$/);
    await expect(reader.getByText(t('tickets.withOrganisation'), { exact: true })).toBeVisible();

    const runner = await signedIn(personOf(demo, 'COMPANY_ADMIN'));
    await runner.goto(`${prefix}/companies`);
    await runner.getByRole('link', { name: t('organisation.parts.questions'), exact: true }).click();
    // What colleagues ask are questions, not the tickets of support.
    await expect(runner.getByRole('table', { name: t('support.desks.organisation.title') })).toBeVisible();
    await expect(runner.getByRole('main')).not.toContainText(/ticket/i);
    await runner.getByRole('link', { name: subject }).click();
    await runner.waitForURL(/\/account\/questions\/.{36}/);
    await runner.getByRole('textbox', { name: t('tickets.composer.label') }).fill('On the board.');
    await runner.getByRole('button', { name: t('tickets.composer.send') }).click();
    await expect(reader.getByText('On the board.')).toBeVisible();
    await expectAccessible(runner);
    await runner.getByRole('button', { name: t('support.handOn.label') }).click();
    await runner
      .getByRole('dialog')
      .getByRole('button', { name: t('support.handOn.label') })
      .click();
    await expect(runner.getByRole('textbox', { name: t('tickets.composer.label') })).toHaveCount(0);

    const support = await signedIn(personOf(demo, 'SUPPORT'));
    await support.goto(`${prefix}/support`);
    await support.getByRole('link', { name: subject }).click();
    await expect(support.getByText('On the board.')).toBeVisible();
    await expect(support.getByRole('textbox', { name: t('tickets.composer.label') })).toBeVisible();
  });
}
