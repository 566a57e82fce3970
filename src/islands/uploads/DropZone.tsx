import { type DragEvent, useRef, useState } from 'react';
import { formatBytes } from '#i18n/numbers.ts';
import { acceptedFiles, archiveExtension } from '#rules/files.ts';
import { uploadLimits } from '#rules/limits.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** Takes files that are dropped on it, or chosen with its button; another button is for a web page, where one can be added. */
export function DropZone({
  onFiles,
  onWebPage,
  compact = false,
}: {
  onFiles: (files: File[]) => void;
  onWebPage?: () => void;
  /** Leaves the room to what is there already. */
  compact?: boolean;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  function follow(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  function leave(event: DragEvent) {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way for the mouse; the button serves all
    <div
      onDragEnter={follow}
      onDragOver={follow}
      onDragLeave={leave}
      onDrop={drop}
      className={classes(
        'rounded-lg border-2 border-dashed px-6 transition-colors',
        compact
          ? 'flex flex-wrap items-center gap-x-3 gap-y-2 py-4'
          : 'flex flex-col items-center gap-1 text-center',
        !compact && (onWebPage ? 'py-9' : 'py-5'),
        over ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <Icon name="upload" className={classes('size-6 text-muted', !compact && 'mb-1')} />
      <p className="font-semibold">{t(over ? 'uploads.drop.release' : 'uploads.drop.title')}</p>
      <p className="text-sm text-muted">{t('uploads.drop.or')}</p>
      <div className={classes('flex flex-wrap gap-2', !compact && 'mt-1 justify-center')}>
        <Button
          variant={onWebPage && !compact ? 'primary' : 'secondary'}
          onClick={() => input.current?.click()}
        >
          {t('uploads.drop.choose')}
        </Button>
        {onWebPage && (
          <Button icon="globe" onClick={onWebPage}>
            {t('uploads.web.open')}
          </Button>
        )}
      </div>
      <p id="upload-hint" className={classes('text-sm text-muted', compact ? 'w-full' : 'mt-2')}>
        {t('uploads.drop.hint', { size: formatBytes(uploadLimits.fileBytes, locale) })}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept={`${acceptedFiles},.${archiveExtension}`}
        tabIndex={-1}
        aria-label={t('uploads.drop.choose')}
        aria-describedby="upload-hint"
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = ''; // so that the same file can be chosen again
        }}
      />
    </div>
  );
}
