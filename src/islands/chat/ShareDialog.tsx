import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { formatMoment } from '#client/format.ts';
import { useAction } from '#client/react/use-action.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useLatest } from '#client/react/use-latest.ts';
import type { ConversationShareData } from '#contracts/conversation-share.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { DelayedSpinner } from '../ui/Spinner.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { showToast } from '../ui/toasts.ts';

/** Says what sharing a conversation shows to whom, makes the link, and ends it. */
export default function ShareDialog({
  botName,
  conversationId,
  onClose,
}: {
  botName: string;
  conversationId: string;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [share, setShare] = useState<ConversationShareData | null | undefined>(undefined);
  const { run, pending, error } = useAction();
  const { read, error: unread } = useLatest();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    void read(
      () => call('GET conversations/{id}/share', { params: { id: conversationId }, quiet: true }),
      setShare,
    );
  }, []);

  async function make() {
    await run(async () =>
      setShare(await call('PUT conversations/{id}/share', { params: { id: conversationId } })),
    );
  }

  async function revoke() {
    const done = await run(async () => {
      await call('DELETE conversations/{id}/share', { params: { id: conversationId } });
      setShare(null);
    });
    if (done) showToast({ kind: 'success', text: t('chat.share.revoked') });
  }

  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('chat.share.title')}
      footer={
        share !== undefined && (
          <>
            {share && (
              <Button variant="danger" disabled={pending} className="mr-auto" onClick={revoke}>
                {t('chat.share.revoke')}
              </Button>
            )}
            <Button variant={share ? 'secondary' : 'primary'} icon="link" loading={pending} onClick={make}>
              {t(share ? 'chat.share.renew' : 'chat.share.make')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <ErrorNotice error={error ?? unread} />
        <ul className="list-disc space-y-1.5 pl-5">
          <li>{t('chat.share.who', { name: botName })}</li>
          <li>{t('chat.share.what')}</li>
          <li>{t('chat.share.later')}</li>
        </ul>
        {share === undefined && !unread && <DelayedSpinner label={t('chat.share.loading')} />}
        {share && <Link share={share} />}
      </div>
    </Dialog>
  );
}

function Link({ share }: { share: ConversationShareData }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const address = window.location.origin + withLocale(share.path, locale);
  return (
    <div>
      <div className="flex items-end gap-2">
        <TextInput
          className="min-w-0 flex-1"
          label={t('chat.share.link')}
          value={address}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <CopyButton label={t('chat.share.copy')} text={() => address} className="mb-1" />
      </div>
      <p className="mt-2 text-sm text-muted">
        {t('chat.share.since', {
          moment: formatMoment(share.sharedAt, locale, timeZone),
          count: share.messages,
        })}
      </p>
    </div>
  );
}
