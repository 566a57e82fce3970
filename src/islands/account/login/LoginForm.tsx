import { lazy, type ReactNode, type SubmitEvent, Suspense, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { withLocale } from '#client/browser/navigation.ts';
import type { AccountData } from '#contracts/account.ts';
import type { SecondStep } from '#contracts/error.ts';
import type { Messages } from '#i18n/format.ts';
import type { Locale } from '#rules/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { I18nProvider, useLocale, useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { fetchSignIn } from './fetch-sign-in.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useArrival } from './use-arrival.ts';
import { useErrorParameter } from './use-error-parameter.ts';
import { type LoginErrors, validateLogin } from './validate-login.ts';

const ArrivalPanel = lazy(() => import('./ArrivalPanel.tsx'));
const SecondStepForm = lazy(() => import('./SecondStepForm.tsx'));
const Toaster = lazy(async () => ({ default: (await import('../../ui/Toaster.tsx')).Toaster }));

/**
 * The login page's form. Texts: common, ownErrors, external, fieldErrors, login.
 * @param children the other ways to sign in
 */
export function LoginForm({
  locale,
  messages,
  children,
}: {
  locale: Locale;
  messages: Messages;
  children: ReactNode;
}) {
  return (
    <I18nProvider locale={locale} messages={messages}>
      <Suspense fallback={<Spinner className="size-5" />}>
        <Form>{children}</Form>
      </Suspense>
    </I18nProvider>
  );
}

function Form({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const [attempted, setAttempted] = useState(false);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const [remember, setRemember] = useState(false);
  const [second, setSecond] = useState<{ step: SecondStep; remember: boolean } | null>(null);
  const { failure: failed, told } = useErrorParameter('external.failed');
  const { arrival, redeem, decline } = useArrival(goOn, (step) => setSecond({ step, remember: false }));

  async function goOn(account: AccountData, isPresent = false) {
    (await fetchSignIn()).goOn(account, locale, isPresent);
  }

  function prepare() {
    // What went wrong is told when it is needed.
    fetchSignIn().catch(() => {});
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
      const { signIn } = await fetchSignIn();
      await goOn(await signIn(input));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.secondStep) return setSecond({ step: error.secondStep, remember: input.remember });
      setFailure(error);
    }
  }

  if (arrival.step !== 'form') {
    const accept = () => arrival.step === 'asking' && redeem(arrival.token);
    return <ArrivalPanel arrival={arrival} onAccept={accept} onDecline={decline} />;
  }
  if (second) return <SecondStepForm {...second} onDone={goOn} onBack={() => setSecond(null)} />;
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={prepare}
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
      <ErrorNotice error={failure} />
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
      <PasskeyButton remember={remember} onDone={goOn} />
      {children}
      {told && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
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
