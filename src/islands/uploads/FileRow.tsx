import type { ReactNode } from 'react';
import { formatBytes, formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { FileData } from '#contracts/file.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Progress } from '../ui/Progress.tsx';
import { isBeingRead, type Transfer } from './uploads.ts';

const tones = {
  queued: 'neutral',
  processing: 'accent',
  ready: 'success',
  failed: 'danger',
} as const satisfies Record<FileData['status'], BadgeTone>;

/** A file the server has, with its state and what can be done with it. */
export function FileRow({
  file,
  onPreview,
  onDelete,
}: {
  file: FileData;
  onPreview: () => void;
  /** Absent for people who may not delete. */
  onDelete?: (() => void) | undefined;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const { name, error } = file;
  const facts = [
    formatBytes(file.size, locale),
    file.pages !== null && t('uploads.list.pages', { count: file.pages }),
    formatDay(file.createdAt, locale, timeZone),
  ];
  return (
    <Row
      name={name}
      facts={facts.filter((fact) => fact !== false)}
      badge={<Badge tone={tones[file.status]}>{t(`uploads.status.${file.status}`)}</Badge>}
      actions={
        <>
          {file.status === 'ready' && (
            <IconButton icon="eye" label={t('uploads.preview.open', { name })} onClick={onPreview} />
          )}
          {onDelete && (
            <IconButton icon="trash" label={t('uploads.delete.action', { name })} onClick={onDelete} />
          )}
        </>
      }
    >
      {isBeingRead(file) && (
        <Progress
          label={t('uploads.progress.reading', { name })}
          {...(file.status === 'processing' && { value: file.progress })}
          className="mt-2"
        />
      )}
      {error && (
        <p className="mt-1.5 text-sm">
          <span className="text-danger">{t(`fileErrors.${error}.title`)}</span>{' '}
          {t(`fileErrors.${error}.remedy`)}
        </p>
      )}
    </Row>
  );
}

/** A file on its way to the server. */
export function TransferRow({ transfer, onDismiss }: { transfer: Transfer; onDismiss: () => void }) {
  const t = useTranslate();
  const locale = useLocale();
  const { name, size, sent, error } = transfer;
  const state = error ? 'notSent' : sent > 0 ? 'sending' : 'waiting';
  const tooLarge = error?.code === 'payload_too_large';
  return (
    <Row
      name={name}
      facts={[formatBytes(size, locale)]}
      badge={<Badge tone={error ? 'danger' : 'neutral'}>{t(`uploads.status.${state}`)}</Badge>}
      actions={
        <IconButton
          icon="close"
          label={t(error ? 'uploads.dismiss' : 'uploads.stop', { name })}
          onClick={onDismiss}
        />
      }
    >
      {error ? (
        <p className="mt-1.5 text-sm">
          <span className="text-danger">{t(tooLarge ? 'fileErrors.too_large.title' : error.textKey)}</span>{' '}
          {tooLarge && t('fileErrors.too_large.remedy')}
        </p>
      ) : (
        <Progress label={t('uploads.progress.sending', { name })} value={sent} className="mt-2" />
      )}
    </Row>
  );
}

function Row({
  name,
  facts,
  badge,
  actions,
  children,
}: {
  name: string;
  facts: readonly string[];
  badge: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-3 first:border-t-0 sm:px-5">
      <Icon name="file" className="mt-0.5 size-5 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</p>
          {badge}
        </div>
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
        {children}
      </div>
      <div className="-my-1 flex shrink-0">{actions}</div>
    </li>
  );
}
