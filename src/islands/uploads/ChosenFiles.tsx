import { useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { fetchSampleHandbook } from '#client/api/sample-handbook.ts';
import { formatBytes } from '#i18n/numbers.ts';
import { uploadLimits } from '#rules/limits.ts';
import { Button } from '../ui/Button.tsx';
import { errorText } from '../ui/error-text.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { showToast } from '../ui/toasts.ts';
import { DropZone } from './DropZone.tsx';
import { fileTypesOf, typeName } from './file-types.ts';
import { Row } from './Row.tsx';

/** A file that waits for the assistant it is for. */
export type ChosenFile = { id: number; file: File };

let nextId = 1;

/** Files that are sent once what they are for is made: dropped, chosen, or our handbook. Texts: uploads, fileErrors. */
export function ChosenFiles({
  chosen,
  onChosen,
}: {
  chosen: readonly ChosenFile[];
  onChosen: (change: (before: readonly ChosenFile[]) => readonly ChosenFile[]) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const [sampling, setSampling] = useState(false);

  function add(files: readonly File[]) {
    const added = files.map((file) => ({ id: nextId++, file }));
    onChosen((before) => [...before, ...added]);
  }

  async function addSample() {
    setSampling(true);
    try {
      add([await fetchSampleHandbook(locale)]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    }
    setSampling(false);
  }

  return (
    <div className="flex flex-col gap-3">
      <DropZone onFiles={add} />
      {chosen.length === 0 ? (
        <Button icon="plus" variant="ghost" size="small" loading={sampling} onClick={addSample}>
          {t('uploads.empty.sample')}
        </Button>
      ) : (
        <ul className="rounded-lg border border-line">
          {chosen.map(({ id, file: { name, size } }) => (
            <Row
              key={id}
              icon="file"
              name={name}
              facts={[
                ...fileTypesOf({ name, format: null, sourceUrl: null }).map((type) => typeName(t, type)),
                formatBytes(size, locale),
              ]}
              badge={null}
              actions={
                <IconButton
                  icon="close"
                  label={t('uploads.dismiss', { name })}
                  onClick={() => onChosen((before) => before.filter((each) => each.id !== id))}
                />
              }
            >
              {size > uploadLimits.fileBytes && (
                <p className="mt-1.5 text-sm text-danger">{t('fileErrors.too_large.title')}</p>
              )}
            </Row>
          ))}
        </ul>
      )}
    </div>
  );
}
