import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { postLogin } from '#client/api/users.ts';
import { withLocale } from '#client/navigation.ts';
import { useBrowserValue } from '#client/react/use-browser-value.ts';
import { logIn } from '#client/stores/session.ts';
import type { AccountData } from '#contracts/account.ts';
import type { SecondStep as Step } from '#contracts/error.ts';
import type { Messages } from '#i18n/format.ts';
import type { Locale } from '#rules/preferences.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { I18nProvider, useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { ArrivalPanel } from './ArrivalPanel.tsx';
import { destinationAfterLogin, returnUrlOfPage, withReturn } from './destination.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { SecondStep } from './SecondStep.tsx';
import { useArrival } from './use-arrival.ts';
import { useErrorParameter } from './use-error-parameter.ts';
import { type LoginErrors, validateLogin } from './validate-login.ts';

/** The login page's form. Texts: common, errors, external, fieldErrors, login. */
export function LoginForm({ locale, messages }: { locale: Locale; messages: Messages }) {
  return (
    <I18nProvider locale={locale} messages={messages}>
      <Form />
      <Toaster />
    </I18nProvider>
  );
}

function Form() {
  const t = useTranslate();
  const locale = useLocale();
  const returnUrl = useBrowserValue(returnUrlOfPage, null);
  const form = useRef<HTMLFormElement>(null);
  const [attempted, setAttempted] = useState(false);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [remember, setRemember] = useState(false);
  const [second, setSecond] = useState<{ step: Step; remember: boolean } | null>(null);
  const failed = useErrorParameter('external.failed');
  const { arrival, redeem, decline } = useArrival(goOn, (step) => setSecond({ step, remember: false }));

  function goOn(account: AccountData) {
    const returnUrl = new URLSearchParams(window.location.search).get('returnUrl');
    const { origin } = window.location;
    window.location.assign(destinationAfterLogin(account, { returnUrl, origin, locale }));
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const input = fieldsOf(form.current);
    const found = validateLogin(input);
    setAttempted(true);
    setErrors(found);
    setFailure(null);
    const first = found.email ? 'email' : found.password ? 'password' : null;
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      const result = await postLogin(input);
      logIn(result);
      goOn(result.user);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.secondStep) return setSecond({ step: error.secondStep, remember: input.remember });
      // By code, not by message: the server answers in the language of the cookie, which may be none yet.
      setFailure(t(`errors.${error.code}`));
    }
  }

  if (arrival.step !== 'form') {
    const accept = () => arrival.step === 'asking' && redeem(arrival.token);
    return <ArrivalPanel arrival={arrival} onAccept={accept} onDecline={decline} />;
  }
  if (second) return <SecondStep {...second} onDone={goOn} onBack={() => setSecond(null)} />;
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={() => attempted && setErrors(validateLogin(fieldsOf(form.current)))}
      className="flex flex-col gap-5"
    >
      {arrival.refused && (
        <Notice tone="danger" live>
          {t('external.codeRefused')}
        </Notice>
      )}
      {failed && (
        <Notice tone={failed.code === 'sign_in_cancelled' ? 'info' : 'danger'} live>
          {t(`external.errors.${failed.code}`, { provider: failed.provider })}
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <TextInput
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        error={errors.email && t(`fieldErrors.${errors.email}`)}
      />
      <PasswordInput
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        error={errors.password && t(`fieldErrors.${errors.password}`)}
        aside={
          <a href={withLocale('/account/auth/recoverpwd-2', locale)} className="link text-sm">
            {t('login.forgotPassword')}
          </a>
        }
      />
      <Checkbox
        label={t('login.rememberMe')}
        name="remember"
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      />
      <Button type="submit" variant="primary" size="large" loading={busy}>
        {t('common.signIn')}
      </Button>
      <ProviderButtons />
      <PasskeyButton remember={remember} onDone={goOn} />
      <p className="text-center text-sm text-muted">
        {t('login.noAccount')}{' '}
        <a href={withReturn(withLocale('/account/auth/signup-2', locale), returnUrl)} className="link">
          {t('login.signUp')}
        </a>
      </p>
    </form>
  );
}

function fieldsOf(form: HTMLFormElement | null) {
  const data = new FormData(form ?? undefined);
  return {
    email: String(data.get('email') ?? '').trim(),
    password: String(data.get('password') ?? ''),
    remember: data.has('remember'),
  };
}
