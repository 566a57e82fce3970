import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { postSignUp } from '#client/api/users.ts';
import { withLocale } from '#client/navigation.ts';
import { useBrowserValue } from '#client/react/use-browser-value.ts';
import { loadAccount, logIn } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import type { Messages } from '#i18n/format.ts';
import { passwordLimits } from '#rules/limits.ts';
import type { Locale } from '#rules/preferences.ts';
import { type SignUpRole, signUpRoles } from '#rules/roles.ts';
import { destinationAfterLogin, returnUrlOfPage, withReturn } from '../login/destination.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ChoiceCards } from '../ui/ChoiceCards.tsx';
import { I18nProvider, useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { StrengthHint } from '../ui/StrengthHint.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { chosenPlan, planPage } from './chosen-plan.ts';
import { TermsLabel } from './TermsLabel.tsx';
import { type SignUpErrors, type SignUpFields, validateSignUp } from './validate-sign-up.ts';

/** The sign-up page's form. Texts: common, errors, fieldErrors, newPassword, signUp. */
export function SignUpForm({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <I18nProvider locale={locale} messages={messages}>
      <Form />
    </I18nProvider>
  );
}

function Form() {
  const t = useTranslate();
  const locale = useLocale();
  const plan = useBrowserValue(() => chosenPlan(window.location.search)?.plan ?? null, null);
  const returnUrl = useBrowserValue(returnUrlOfPage, null);
  const form = useRef<HTMLFormElement>(null);
  const usualRole: SignUpRole = plan === 'team' ? 'TENANT_ADMIN' : 'SINGLE_USER';
  const [attempted, setAttempted] = useState(false);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<SignUpErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

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
  }, []);

  function follow() {
    const fields = fieldsOf(form.current);
    setPassword(fields.password);
    if (attempted) setErrors(validateSignUp(fields));
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const fields = fieldsOf(form.current);
    const found = validateSignUp(fields);
    setAttempted(true);
    setErrors(found);
    setFailure(null);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      const { terms: _, ...input } = fields;
      const result = await postSignUp(input);
      logIn(result);
      goOn(result.user);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'invalid_request') setErrors(error.fields);
      else setFailure(t(`errors.${error.code}`));
    }
  }

  const errorOf = (field: 'firstName' | 'email' | 'password') => {
    const found = errors[field];
    if (!found) return undefined;
    if (found === 'too_short') return t('newPassword.tooShort', { count: passwordLimits.leastCharacters });
    return t(`fieldErrors.${found}`);
  };

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={follow}
      className="flex flex-col gap-5"
    >
      {failure && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
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
      <TextInput
        label={t('signUp.firstName')}
        name="firstName"
        autoComplete="given-name"
        error={errorOf('firstName')}
      />
      <TextInput
        label={t('signUp.email')}
        name="email"
        type="email"
        autoComplete="username"
        error={errorOf('email')}
      />
      <PasswordInput
        label={t('signUp.password')}
        name="password"
        autoComplete="new-password"
        hint={<StrengthHint password={password} />}
        error={errorOf('password')}
      />
      <Checkbox name="terms" label={<TermsLabel />} error={errors.terms && t('signUp.termsRequired')} />
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

function fieldsOf(form: HTMLFormElement | null): SignUpFields & { role: SignUpRole } {
  const data = new FormData(form ?? undefined);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    firstName: text('firstName').trim(),
    email: text('email').trim(),
    password: text('password'),
    terms: data.has('terms'),
    role: signUpRoles.find((role) => role === data.get('role')) ?? signUpRoles[0],
  };
}
