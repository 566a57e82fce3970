import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { AttachmentData } from '#contracts/attachment.ts';
import { formatBytes } from '#i18n/numbers.ts';
import { omissionsText } from '#i18n/omissions.ts';
import { attachmentLimits } from '#rules/limits.ts';
import { classes } from '../ui/classes.ts';
import { errorText } from '../ui/error-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Progress } from '../ui/Progress.tsx';
import type { Attached } from './attached.ts';
import type { Attachments } from './attachments.ts';

type State = 'waiting' | 'sending' | 'queued' | 'reading' | 'ready' | 'failed' | 'refused';

/** The files of the next question, each with how far it is, why it failed, and the way to take it back. */
export function AttachmentList({ attachments, disabled }: { attachments: Attachments; disabled: boolean }) {
  const t = useTranslate();
  const locale = useLocale();
  const { files, tooMany } = useStore(attachments.$attachments);
  const limits = {
    count: attachmentLimits.perQuestion,
    size: formatBytes(attachmentLimits.fileBytes, locale),
  };
  return (
    <>
      <FileAnnouncer files={files} />
      {tooMany && (
        <p role="alert" className="px-2 pt-1 text-sm text-danger">
          {t('chat.attachments.tooMany', limits)}
        </p>
      )}
      {files.length > 0 && (
        <>
          <ul
            aria-label={t('chat.attachments.list')}
            className="flex max-h-[40dvh] flex-wrap gap-1.5 overflow-y-auto p-1"
          >
            {files.map((each) => (
              <Chip
                key={each.key}
                attached={each}
                disabled={disabled}
                onRemove={() => attachments.remove(each.key)}
              />
            ))}
          </ul>
          <p className="px-2 pb-1 text-xs text-muted">{t('chat.attachments.limits', limits)}</p>
        </>
      )}
    </>
  );
}

function Chip({
  attached,
  disabled,
  onRemove,
}: {
  attached: Attached;
  disabled: boolean;
  onRemove: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const { name, size, sent, file } = attached;
  const state = stateOf(attached);
  const isBad = state === 'failed' || state === 'refused';
  const isUnderWay = !isBad && state !== 'ready';
  const value = state === 'sending' ? sent : state === 'reading' ? file?.progress : undefined;
  return (
    <li className={classes('attachment-chip', isBad && 'attachment-chip-bad')}>
      <Icon name={isBad ? 'alert' : 'file'} className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium" title={name}>
          {name}
        </p>
        {isBad ? (
          <Reason attached={attached} />
        ) : (
          <p className="text-xs text-muted">
            {t(`chat.attachments.state.${state}`)} · {formatBytes(size, locale)}
          </p>
        )}
        {state === 'ready' && file && file.omissions.length > 0 && (
          <p className="text-xs text-muted [overflow-wrap:anywhere]">
            {t('portal.omissions.title')} {omissionsText(t, file.omissions)}
          </p>
        )}
        {isUnderWay && (
          <Progress
            label={t('chat.attachments.progress', { name, state: t(`chat.attachments.state.${state}`) })}
            {...(value !== undefined && { value })}
            className="mt-1 h-1"
          />
        )}
      </div>
      <IconButton
        icon="close"
        size="small"
        label={t('chat.attachments.remove', { name })}
        disabled={disabled}
        onClick={onRemove}
      />
    </li>
  );
}

/** Why a file was not attached or not read, and what can be done. */
function Reason({ attached: { name, error, file } }: { attached: Attached }) {
  const t = useTranslate();
  const locale = useLocale();
  if (error) {
    const tooLarge = error.code === 'payload_too_large';
    const full = error.code === 'limit_reached';
    if (error.code === 'unsupported_media_type') return <Unread code="unsupported" />;
    const size = formatBytes(attachmentLimits.fileBytes, locale);
    return (
      <p className="text-xs text-danger">
        {tooLarge && t('chat.attachments.fileTooLarge', { size })}
        {full && t('chat.attachments.storageFull')}
        {!tooLarge && !full && errorText(t, error)}
      </p>
    );
  }
  const code = file?.error ?? 'damaged';
  if (code === 'no_text' && /\.(?:png|jpe?g)$/i.test(name)) {
    return <p className="text-xs text-danger">{t('chat.attachments.pictureText')}</p>;
  }
  return <Unread code={code} />;
}

function Unread({ code }: { code: NonNullable<AttachmentData['error']> }) {
  const t = useTranslate();
  return (
    <p className="text-xs">
      <span className="text-danger">{t(`fileErrors.${code}.title`)}</span> {t(`fileErrors.${code}.remedy`)}
    </p>
  );
}

function stateOf({ file, error, sent }: Attached): State {
  if (error) return 'refused';
  if (!file) return sent > 0 ? 'sending' : 'waiting';
  return file.status === 'processing' ? 'reading' : file.status;
}

/** Tells screen readers which files were read, or could not be. */
function FileAnnouncer({ files }: { files: readonly Attached[] }) {
  const t = useTranslate();
  const before = useRef(files);
  const [text, setText] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` is new in every render
  useEffect(() => {
    const states = new Map(before.current.map((each) => [each.key, stateOf(each)]));
    before.current = files;
    const sentences = files.flatMap((each) => {
      const state = stateOf(each);
      if (states.get(each.key) === state || !states.has(each.key)) return [];
      const { name } = each;
      if (state === 'ready') return t('chat.attachments.ready', { name });
      return state === 'failed' || state === 'refused' ? t('chat.attachments.failed', { name }) : [];
    });
    if (sentences.length > 0) setText(sentences.join(' '));
  }, [files]);
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
