import { type SubmitEvent, useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { TotpSetup } from '#contracts/security.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** The QR code for an authenticator app, and the first code that it shows. */
export function TotpDialog({
  userId,
  setup,
  onDone,
  onClose,
}: {
  userId: string;
  setup: TotpSetup;
  onDone: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const [code, setCode] = useState('');
  const [attempted, setAttempted] = useState(false);
  const { run, pending, error } = useAction();
  const field = attempted && code.trim() === '' ? 'required' : error?.fields.code;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (code.trim() === '') return;
    await run(async () => {
      const options = { params: { id: userId }, body: { code } };
      const { recoveryCodes } = await call('POST users/{id}/two-factor/totp/confirm', options);
      onDone(recoveryCodes);
    });
  }

  return (
    <Dialog
      open
      size="small"
      title={t('profile.totp.setUp')}
      description={t('profile.totp.scan')}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t('profile.totp.switchOn')}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ErrorNotice error={error?.fields.code ? null : error} />
        <QrCode label={t('profile.totp.qr')} qr={setup.qr} />
        <div>
          <p className="text-sm text-muted">{t('profile.totp.byHand')}</p>
          <div className="mt-1 flex items-center gap-2 rounded-md border border-line bg-sunken py-1.5 pl-3 pr-1.5">
            <code className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
              {setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
            <CopyButton label={t('profile.totp.copy')} text={() => setup.secret} />
          </div>
        </div>
        <TextInput
          label={t('login.secondStep.code')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          error={field && t(`fieldErrors.${field}`)}
        />
      </form>
    </Dialog>
  );
}

/** Dark on light in both themes: cameras expect it. */
function QrCode({ label, qr }: { label: string; qr: TotpSetup['qr'] }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-md border border-line"
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  );
}
