import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { useAction } from '#client/react/use-action.ts';
import { useSetupSendsMail } from '#client/react/use-setup-sends-mail.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { isEmail } from '../../ui/is-email.ts';
import { Notice } from '../../ui/Notice.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** Asks for the recovery mail. What is answered is the same for every email. */
export function RequestForm({ expired }: { expired: boolean }) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [attempted, setAttempted] = useState(false);
  const [invalid, setInvalid] = useState<'required' | 'invalid_email' | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { run, pending, error } = useAction();
  const sendsMail = useSetupSendsMail();
  const problem = invalid ?? error?.fields.email;

  // Read from the form, which holds also what was typed before the page's script ran.
  function check(): string | null {
    const typed = String(new FormData(form.current ?? undefined).get('email') ?? '').trim();
    const found = typed === '' ? 'required' : isEmail(typed) ? null : 'invalid_email';
    setInvalid(found);
    return found ? null : typed;
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    const typed = check();
    if (typed === null) return;
    run(async () => {
      await call('POST users/recover', { body: { email: typed } });
      setSentTo(typed);
    });
  }

  if (sentTo !== null) {
    return (
      <>
        <Title />
        <Notice
          tone={sendsMail ? 'success' : 'info'}
          live
          title={t(sendsMail ? 'recovery.sent.title' : 'recovery.kept.title')}
          className="mt-4"
        >
          <p className="mt-1 text-muted [overflow-wrap:anywhere]">
            {t(sendsMail ? 'recovery.sent.text' : 'recovery.kept.text', { email: sentTo })}
          </p>
        </Notice>
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <Button onClick={() => setSentTo(null)}>{t('recovery.again')}</Button>
          <BackToSignIn />
        </div>
      </>
    );
  }
  return (
    <>
      <Title />
      {expired ? (
        <Notice tone="warning" live title={t('recovery.expired.title')} className="mt-4">
          <p className="mt-1 text-muted">{t('recovery.expired.text')}</p>
        </Notice>
      ) : (
        <p className="mt-1.5 text-muted">{t(sendsMail ? 'recovery.lead' : 'recovery.kept.lead')}</p>
      )}
      <form
        ref={form}
        method="post"
        onSubmit={submit}
        onInput={() => attempted && check()}
        noValidate
        className="mt-8 flex flex-col gap-5"
      >
        <ErrorNotice error={error?.fields.email ? null : error} />
        <TextInput
          label={t('recovery.email')}
          type="email"
          name="email"
          autoComplete="username"
          error={problem ? t(`fieldErrors.${problem}`) : undefined}
        />
        <Button type="submit" variant="primary" size="large" loading={pending}>
          {t(sendsMail ? 'recovery.submit' : 'recovery.kept.submit')}
        </Button>
        <p className="text-center text-sm">
          <BackToSignIn />
        </p>
      </form>
    </>
  );
}

function Title() {
  return <h1 className="font-serif text-3xl">{useTranslate()('recovery.title')}</h1>;
}

function BackToSignIn() {
  const t = useTranslate();
  return (
    <a href={withLocale('/account/auth/login', useLocale())} className="link">
      {t('recovery.back')}
    </a>
  );
}
