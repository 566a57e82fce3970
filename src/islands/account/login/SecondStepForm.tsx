import { type SubmitEvent, useState } from 'react';
import { useAction } from '#client/react/use-action.ts';
import type { AccountData } from '#contracts/account.ts';
import type { SecondStep } from '#contracts/error.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { fetchSignIn } from './fetch-sign-in.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

/** After the password: a code of the person's app, a recovery code, or their passkey. */
export default function SecondStepForm({
  step,
  remember,
  onDone,
  onBack,
}: {
  step: SecondStep;
  remember: boolean;
  onDone: (account: AccountData) => void;
  onBack: () => void;
}) {
  const t = useTranslate();
  const hasApp = step.methods.includes('totp');
  const [recovering, setRecovering] = useState(!hasApp);
  const [code, setCode] = useState('');
  const [attempted, setAttempted] = useState(false);
  const { run, pending, error } = useAction();
  const field = attempted && code.trim() === '' ? 'required' : error?.fields.code;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (code.trim() === '') return;
    await run(async () => {
      const { signInBySecondStep } = await fetchSignIn();
      onDone(await signInBySecondStep({ challenge: step.challenge, code }));
    });
  }

  function change(recover: boolean) {
    setRecovering(recover);
    setCode('');
    setAttempted(false);
  }

  return (
    <section aria-labelledby="second-step-title" className="flex flex-col gap-5">
      <div>
        <h2 id="second-step-title" className="text-lg font-semibold">
          {t('login.secondStep.title')}
        </h2>
        <p className="mt-1 text-muted">{t(`login.secondStep.${hasApp ? 'text' : 'passkeyText'}`)}</p>
      </div>
      <ErrorNotice error={error?.fields.code ? null : error} />
      {step.methods.includes('passkey') && (
        <PasskeyButton remember={remember} onDone={onDone} primary={!hasApp} />
      )}
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextInput
          key={recovering ? 'recovery' : 'app'}
          label={t(recovering ? 'login.secondStep.recoveryCode' : 'login.secondStep.code')}
          hint={recovering ? t('login.secondStep.recoveryHint') : undefined}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoFocus={hasApp}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={recovering ? 'text' : 'numeric'}
          maxLength={40}
          error={field && t(`fieldErrors.${field}`)}
        />
        <Button type="submit" variant={hasApp ? 'primary' : 'secondary'} size="large" loading={pending}>
          {t('login.secondStep.confirm')}
        </Button>
      </form>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
        <button type="button" className="link" onClick={onBack}>
          {t('login.secondStep.back')}
        </button>
        {hasApp && (
          <button type="button" className="link" onClick={() => change(!recovering)}>
            {t(recovering ? 'login.secondStep.useCode' : 'login.secondStep.useRecoveryCode')}
          </button>
        )}
      </p>
    </section>
  );
}
