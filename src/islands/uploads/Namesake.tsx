import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { NamesakeData } from '#contracts/file.ts';
import { Button } from '../ui/Button.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import type { FileActions } from './file-actions.ts';

/** Says beside a new file that an older one has its name, and lets the person decide which stay. */
export function Namesake({
  namesake,
  actions: { onReplaceOlder, onKeepBoth },
}: {
  namesake: NamesakeData;
  actions: Pick<FileActions, 'onReplaceOlder' | 'onKeepBoth'>;
}) {
  const t = useTranslate();
  const moment = formatMoment(namesake.createdAt, useLocale(), useTimeZone());
  return (
    <>
      <p role="status" className="mt-1.5 text-sm">
        {t('uploads.namesake.text', { moment })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={onReplaceOlder}>
          {t('uploads.namesake.replace')}
        </Button>
        <Button size="small" onClick={onKeepBoth}>
          {t('uploads.namesake.keep')}
        </Button>
      </div>
    </>
  );
}
