import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';

import { withLocale } from '#client/navigation.ts';
import { logIn } from '#client/stores/session.ts';
import type { Messages } from '#i18n/format.ts';
import { passwordLimits } from '#rules/limits.ts';
import type { Locale } from '#rules/preferences.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { I18nProvider, useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { StrengthHint } from '../ui/StrengthHint.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { postSetup } from './post-setup.ts';
import { takeSetupCode } from './setup-code.ts';
import { type SetupErrors, type SetupFields, validateSetup } from './validate-setup.ts';

/** The form of the first administrator. Texts: common, errors, fieldErrors, newPassword, setup. */
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
  const form = useRef<HTMLFormElement>(null);
  const [attempted, setAttempted] = useState(false);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<SetupErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function follow() {
    const fields = fieldsOf(form.current);
    setPassword(fields.password);
    if (attempted) setErrors(validateSetup(fields));
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!code) return;
    const fields = fieldsOf(form.current);
    const found = validateSetup(fields);
    setAttempted(true);
    setErrors(found);
    setFailure(null);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    const { confirmation: _, ...input } = fields;
    try {
      const result = await postSetup({ code, ...input });
      logIn(result);
      window.location.assign(withLocale(`/account/profile/${result.user.id}/model-bot-form`, locale));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'setup_finished') onRefused();
      else if (error.code === 'invalid_request') setErrors(error.fields);
      else setFailure(t(`errors.${error.code}`));
    }
  }

  const errorOf = (field: keyof SetupFields) => {
    const found = errors[field];
    if (!found) return undefined;
    if (found === 'mismatch') return t('setup.mismatch');
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
      <p className="mb-3 text-muted">{t('setup.lead')}</p>
      {failure && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <TextInput
        label={t('setup.firstName')}
        name="firstName"
        autoComplete="given-name"
        error={errorOf('firstName')}
      />
      <TextInput
        label={t('setup.email')}
        name="email"
        type="email"
        autoComplete="username"
        hint={t('setup.emailHint')}
        error={errorOf('email')}
      />
      <PasswordInput
        label={t('setup.password')}
        name="password"
        autoComplete="new-password"
        hint={<StrengthHint password={password} />}
        error={errorOf('password')}
      />
      <PasswordInput
        label={t('setup.confirmation')}
        name="confirmation"
        autoComplete="new-password"
        error={errorOf('confirmation')}
      />
      <Button type="submit" variant="primary" size="large" loading={busy} disabled={!code}>
        {t('setup.submit')}
      </Button>
    </form>
  );
}

function fieldsOf(form: HTMLFormElement | null): SetupFields {
  const data = new FormData(form ?? undefined);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    firstName: text('firstName').trim(),
    email: text('email').trim(),
    password: text('password'),
    confirmation: text('confirmation'),
  };
}
