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
}: {
  onFiles: (files: File[]) => void;
  onWebPage?: () => void;
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
        'flex flex-col items-center gap-1 rounded-lg border-2 border-dashed px-6 text-center transition-colors',
        onWebPage ? 'py-9' : 'py-5',
        over ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <Icon name="upload" className="mb-1 size-6 text-muted" />
      <p className="font-semibold">{t(over ? 'uploads.drop.release' : 'uploads.drop.title')}</p>
      <p className="text-sm text-muted">{t('uploads.drop.or')}</p>
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        <Button variant={onWebPage ? 'primary' : 'secondary'} onClick={() => input.current?.click()}>
          {t('uploads.drop.choose')}
        </Button>
        {onWebPage && (
          <Button icon="globe" onClick={onWebPage}>
            {t('uploads.web.open')}
          </Button>
        )}
      </div>
      <p id="upload-hint" className="mt-2 text-sm text-muted">
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
