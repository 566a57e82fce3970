import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { destinationAfterLogin, returnUrlOfPage, withReturn } from '#client/destination.ts';
import { useBrowserValue } from '#client/react/use-browser-value.ts';
import { loadAccount, logIn } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import type { Messages } from '#i18n/format.ts';
import type { Locale } from '#rules/preferences.ts';
import { type SignUpRole, signUpRoles } from '#rules/roles.ts';
import { PersonFields } from '../../new-account/PersonFields.tsx';
import { personIn } from '../../new-account/person.ts';
import { useNewAccount } from '../../new-account/use-new-account.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { FormProblem } from '../../ui/FormProblem.tsx';
import { I18nProvider, useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { chosenPlan, planPage } from './chosen-plan.ts';
import { TermsLabel } from './TermsLabel.tsx';
import { type SignUpFields, validateSignUp } from './validate-sign-up.ts';

/** The sign-up page's form. Texts: common, ownErrors, fieldErrors, newPassword, signUp. */
export function SignUpForm({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <I18nProvider locale={locale} messages={messages}>
      <Form />
    </I18nProvider>
  );
}

type Typed = SignUpFields & { role: SignUpRole };

function Form() {
  const t = useTranslate();
  const locale = useLocale();
  const [closed, setClosed] = useState(false);
  const plan = useBrowserValue(() => chosenPlan(window.location.search)?.plan ?? null, null);
  const returnUrl = useBrowserValue(returnUrlOfPage, null);
  const usualRole: SignUpRole = plan === 'team' ? 'TENANT_ADMIN' : 'SINGLE_USER';
  const { form, password, problems, failure, busy, follow, submit } = useNewAccount<Typed>({
    read,
    validate: validateSignUp,
    async make({ terms: _, ...input }) {
      const result = await call('POST users', { body: input });
      logIn(result);
      goOn(result.user);
    },
  });

  function goOn(account: AccountData) {
    const { search, origin } = window.location;
    const chosen = chosenPlan(search);
    const returnUrl = chosen ? planPage(chosen, locale) : new URLSearchParams(search).get('returnUrl');
    window.location.assign(destinationAfterLogin(account, { returnUrl, origin, locale }));
  }

  // Who is signed in already has an account.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    loadAccount().then((account) => account && goOn(account));
    // Where this cannot be found out, the form's own answer says it.
    call('GET setup').then(
      ({ finished }) => setClosed(!finished),
      () => undefined,
    );
  }, []);

  if (closed) {
    return (
      <Notice tone="warning" live title={t('signUp.closed.title')}>
        <p className="mt-1 text-muted">{t('signUp.closed.text')}</p>
      </Notice>
    );
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={follow}
      className="flex flex-col gap-5"
    >
      <FormProblem error={failure} />
      <ChoiceCards
        label={t('signUp.for')}
        key={usualRole}
        name="role"
        defaultValue={usualRole}
        choices={signUpRoles.map((value) => ({
          value,
          title: t(`signUp.roles.${value}.title`),
          text: t(`signUp.roles.${value}.text`),
        }))}
      />
      <PersonFields texts="signUp" password={password} problems={problems} />
      <Checkbox name="terms" label={<TermsLabel />} error={problems.terms && t('signUp.termsRequired')} />
      <Button type="submit" variant="primary" size="large" loading={busy}>
        {t('signUp.submit')}
      </Button>
      <p className="text-center text-sm text-muted">
        {t('signUp.haveAccount')}{' '}
        <a href={withReturn(withLocale('/account/auth/login', locale), returnUrl)} className="link">
          {t('common.signIn')}
        </a>
      </p>
    </form>
  );
}

function read(data: FormData): Typed {
  const role = signUpRoles.find((each) => each === data.get('role')) ?? signUpRoles[0];
  return { ...personIn(data), terms: data.has('terms'), role };
}
