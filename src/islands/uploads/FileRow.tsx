import { formatDay } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { FileData, NamesakeData } from '#contracts/file.ts';
import { formatBytes, numberFormat } from '#i18n/numbers.ts';
import {
  type FileErrorCode,
  fileErrorKey,
  type HarmlessFileError,
  readingShare,
  recrawls,
} from '#rules/files.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Progress } from '../ui/Progress.tsx';
import { Select } from '../ui/Select.tsx';
import { useSavedAtOnce } from '../ui/use-saved-at-once.ts';
import type { FileActions } from './file-actions.ts';
import { fileTypesOf, typeName } from './file-types.ts';
import { isBeingRead } from './listed-files.ts';
import { Namesake } from './Namesake.tsx';
import { Omissions } from './Omissions.tsx';
import { Row } from './Row.tsx';
import { shownName } from './shown-name.ts';

const tones = {
  queued: 'neutral',
  processing: 'accent',
  ready: 'success',
  failed: 'danger',
} as const satisfies Record<FileData['status'], BadgeTone>;

const harmlessStates = {
  cancelled: 'stopped',
  already_here: 'notAdded',
} as const satisfies Record<HarmlessFileError, string>;
const isHarmless = (code: FileErrorCode): code is HarmlessFileError => code in harmlessStates;

/** A file the server has, with its state and what can be done with it. */
export function FileRow({
  file,
  namesake,
  onPreview,
  actions,
}: {
  file: FileData;
  /** An older file of the same name about which nothing is decided yet. */
  namesake: NamesakeData | undefined;
  onPreview: () => void;
  /** Absent for people who may only look. */
  actions?: FileActions | undefined;
}) {
  const t = useTranslate();
  const { error, status } = file;
  const name = shownName(file);
  const beingRead = isBeingRead(file);
  const harmless = status === 'failed' && error && isHarmless(error) ? error : null;
  const told = error && fileErrorKey(error, file.sourceUrl !== null);
  return (
    <Row
      icon={file.sourceUrl ? 'globe' : 'file'}
      name={name}
      {...(file.sourceUrl !== null && file.title !== null && { address: file.name })}
      facts={useFacts(file)}
      badge={
        <Badge tone={harmless ? 'neutral' : tones[status]}>
          {t(`uploads.status.${harmless ? harmlessStates[harmless] : status}`)}
        </Badge>
      }
      actions={
        <>
          {status === 'ready' && (
            <IconButton icon="eye" label={t('uploads.preview.open', { name })} onClick={onPreview} />
          )}
          {actions && beingRead && (
            <IconButton icon="stop" label={t('uploads.cancel.action', { name })} onClick={actions.onCancel} />
          )}
          {actions && !beingRead && (
            <IconButton
              icon="refresh"
              label={t(file.sourceUrl ? 'uploads.reread.page' : 'uploads.reread.file', { name })}
              onClick={actions.onReread}
            />
          )}
          {actions && (
            <IconButton
              icon="trash"
              label={t('uploads.delete.action', { name })}
              onClick={actions.onDelete}
            />
          )}
        </>
      }
    >
      {beingRead && <ReadingProgress file={file} />}
      {told && (
        <p className="mt-1.5 text-sm">
          <span className={status === 'failed' && !harmless ? 'text-danger' : 'font-medium'}>
            {status === 'ready' && `${t('uploads.web.stale')} `}
            {t(`${told}.title`)}
          </span>{' '}
          {t(`${told}.remedy`)}
        </p>
      )}
      <Omissions file={file} onReadHidden={actions?.onReadHidden} />
      {namesake && actions && <Namesake namesake={namesake} actions={actions} />}
      {file.replaces && (
        <p role="status" className="mt-1.5 text-sm">
          {t('uploads.namesake.replaces')}
        </p>
      )}
      {file.sourceUrl && actions && <RecrawlChoice file={file} onSchedule={actions.onSchedule} />}
    </Row>
  );
}

function RecrawlChoice({ file, onSchedule }: { file: FileData; onSchedule: FileActions['onSchedule'] }) {
  const t = useTranslate();
  const { value, choose } = useSavedAtOnce(file.recrawl, onSchedule);
  return (
    <Select
      className="mt-2 max-w-72"
      label={t('uploads.web.again', { name: shownName(file) })}
      labelHidden
      value={value}
      onSelect={choose}
      options={recrawls.map((each) => ({ value: each, label: t(`uploads.web.recrawl.${each}`) }))}
    />
  );
}

function useFacts(file: FileData): string[] {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const day = (moment: string) => formatDay(moment, locale, timeZone);
  return [
    ...fileTypesOf(file).map((type) => typeName(t, type)),
    file.size > 0 && formatBytes(file.size, locale),
    !isBeingRead(file) && file.pages !== null && t('uploads.list.pages', { count: file.pages }),
    file.fetchedAt
      ? t(file.error ? 'uploads.web.tried' : 'uploads.web.fetched', { day: day(file.fetchedAt) })
      : day(file.createdAt),
  ].filter((fact) => fact !== false);
}

function ReadingProgress({ file }: { file: FileData }) {
  const { status, progress, pages } = file;
  const name = shownName(file);
  const t = useTranslate();
  const written = numberFormat(useLocale());
  const isReading = status === 'processing';
  // Before one is done the first is being read.
  const done = pages === null ? 0 : Math.floor((progress / readingShare) * pages + 1e-6);
  const page = Math.min(pages ?? 0, Math.max(1, done));
  return (
    <>
      <Progress
        label={t('uploads.progress.reading', { name })}
        {...(isReading && { value: progress })}
        className="mt-2"
      />
      {isReading && pages !== null && pages > 1 && (
        <p className="mt-1 text-sm text-muted tabular-nums">
          {t('uploads.progress.pages', { page: written.format(page), pages: written.format(pages) })}
        </p>
      )}
    </>
  );
}
