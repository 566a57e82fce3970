import type { FileData } from '#contracts/file.ts';
import { formatBytes } from '#i18n/numbers.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Progress } from '../ui/Progress.tsx';
import { fileTypesOf, typeName } from './file-types.ts';
import { isBeingRead } from './listed-files.ts';
import { Row } from './Row.tsx';
import type { Transfer } from './transfer.ts';

/** A file on its way to the server, or one that was not added. */
export function TransferRow({
  transfer,
  onDismiss,
  onRetry,
  onAdd,
}: {
  transfer: Transfer;
  onDismiss: () => void;
  onRetry: () => void;
  /** Adds a duplicate all the same. */
  onAdd: (choice: 'keep' | 'replace') => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const { name, size, error, duplicateOf, skipped } = transfer;
  const isOver = error !== null || duplicateOf !== null || skipped.length > 0;
  return (
    <Row
      icon="file"
      name={name}
      facts={[
        ...fileTypesOf({ name, format: null, sourceUrl: null }).map((type) => typeName(t, type)),
        formatBytes(size, locale),
      ]}
      badge={<Badge tone={error ? 'danger' : 'neutral'}>{t(`uploads.status.${stateOf(transfer)}`)}</Badge>}
      actions={
        <IconButton
          icon="close"
          label={t(isOver ? 'uploads.dismiss' : 'uploads.stop', { name })}
          onClick={onDismiss}
        />
      }
    >
      {duplicateOf ? (
        <Duplicate of={duplicateOf} onAdd={onAdd} />
      ) : skipped.length > 0 ? (
        <Skipped entries={skipped} />
      ) : (
        <Sending transfer={transfer} onRetry={onRetry} />
      )}
    </Row>
  );
}

function Duplicate({ of, onAdd }: { of: FileData; onAdd: (choice: 'keep' | 'replace') => void }) {
  const t = useTranslate();
  // One that could not be read is read again when it is sent again.
  const isRead = isBeingRead(of);
  return (
    <>
      <p role="status" className="mt-1.5 text-sm">
        {t(isRead ? 'uploads.duplicate.isRead' : 'uploads.duplicate.text', { name: of.name })}
      </p>
      {!isRead && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => onAdd('keep')}>
            {t('uploads.duplicate.keep')}
          </Button>
          <Button size="small" onClick={() => onAdd('replace')}>
            {t('uploads.duplicate.replace')}
          </Button>
        </div>
      )}
    </>
  );
}

/** So many are told by their names. */
const mostNamed = 10;

function Skipped({ entries }: { entries: Transfer['skipped'] }) {
  const t = useTranslate();
  return (
    <>
      <p role="status" className="mt-1.5 text-sm">
        {t('uploads.archive.skipped', { count: entries.length })}
      </p>
      <ul className="mt-1 list-disc pl-5 text-sm [overflow-wrap:anywhere]">
        {entries.slice(0, mostNamed).map(({ name, reason }) => (
          <li key={name}>
            {name}: {t(`uploads.archive.reasons.${reason}`)}
          </li>
        ))}
        {entries.length > mostNamed && (
          <li>{t('uploads.archive.more', { count: entries.length - mostNamed })}</li>
        )}
      </ul>
    </>
  );
}

function stateOf({ error, duplicateOf, skipped, sent }: Transfer) {
  if (error) return 'notSent';
  if (skipped.length > 0) return 'partly';
  if (duplicateOf) return 'notAdded';
  return sent > 0 ? 'sending' : 'waiting';
}

/** What sending it again would not change. */
const refused: ReadonlyMap<string, 'too_large' | 'unsupported'> = new Map([
  ['payload_too_large', 'too_large'],
  ['unsupported_media_type', 'unsupported'],
]);

function Sending({ transfer: { name, sent, error }, onRetry }: { transfer: Transfer; onRetry: () => void }) {
  const t = useTranslate();
  if (!error) {
    return <Progress label={t('uploads.progress.sending', { name })} value={sent} className="mt-2" />;
  }
  const known = refused.get(error.code);
  if (!known) return <ErrorNotice error={error} onRetry={onRetry} className="mt-2" />;
  return (
    <p className="mt-1.5 text-sm">
      <span className="text-danger">{t(`fileErrors.${known}.title`)}</span> {t(`fileErrors.${known}.remedy`)}
    </p>
  );
}
