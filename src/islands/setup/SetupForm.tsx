import { useEffect, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { logIn } from '#client/stores/session.ts';
import type { Messages } from '#i18n/format.ts';
import { landingPath } from '#rules/landing.ts';
import type { Locale } from '#rules/preferences.ts';
import { PersonFields } from '../new-account/PersonFields.tsx';
import { personIn } from '../new-account/person.ts';
import { useNewAccount } from '../new-account/use-new-account.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { FormProblem } from '../ui/FormProblem.tsx';
import { I18nProvider, useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { takeSetupCode } from './setup-code.ts';
import { type SetupFields, type SetupProblems, validateSetup } from './validate-setup.ts';

/** The form of the first administrator. Texts: common, ownErrors, fieldErrors, newPassword, setup. */
export function SetupForm({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <I18nProvider locale={locale} messages={messages}>
      <Setup />
    </I18nProvider>
  );
}

function Setup() {
  const t = useTranslate();
  const locale = useLocale();
  // `undefined` until the browser has looked into the address.
  const [code, setCode] = useState<string | null | undefined>(undefined);
  const [refused, setRefused] = useState(false);
  useEffect(() => setCode(takeSetupCode()), []);

  if (code === null) {
    return (
      <Notice tone="warning" title={t('setup.missing.title')}>
        <p className="mt-1 text-muted">{t('setup.missing.text')}</p>
      </Notice>
    );
  }
  if (refused) {
    return (
      <>
        <Notice tone="danger" live title={t('setup.refused.title')}>
          <p className="mt-1 text-muted">{t('setup.refused.text')}</p>
        </Notice>
        <ButtonLink href={withLocale('/account/auth/login', locale)} className="mt-4">
          {t('common.signIn')}
        </ButtonLink>
      </>
    );
  }
  return <Form code={code} onRefused={() => setRefused(true)} />;
}

function Form({ code, onRefused }: { code: string | undefined; onRefused: () => void }) {
  const t = useTranslate();
  const locale = useLocale();
  const { form, password, problems, failure, busy, follow, submit } = useNewAccount<
    SetupFields,
    SetupProblems
  >({
    read: (data) => ({ ...personIn(data), confirmation: String(data.get('confirmation') ?? '') }),
    validate: validateSetup,
    async make({ confirmation: _, ...person }) {
      try {
        const result = await call('POST setup', { body: { code: code ?? '', ...person } });
        logIn(result);
        window.location.assign(withLocale(landingPath(result.user), locale));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'setup_finished') throw error;
        onRefused();
      }
    },
  });
  const again = problems.confirmation;

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={follow}
      className="flex flex-col gap-5"
    >
      <p className="mb-3 text-muted">{t('setup.lead')}</p>
      <FormProblem error={failure} />
      <PersonFields texts="setup" password={password} problems={problems} emailHint={t('setup.emailHint')} />
      <PasswordInput
        label={t('setup.confirmation')}
        name="confirmation"
        autoComplete="new-password"
        error={again && t(again === 'mismatch' ? 'setup.mismatch' : `fieldErrors.${again}`)}
      />
      {/* Without the code there is nothing to send yet, also not by the Enter key. */}
      <Button type="submit" variant="primary" size="large" loading={busy} disabled={!code}>
        {t('setup.submit')}
      </Button>
    </form>
  );
}
