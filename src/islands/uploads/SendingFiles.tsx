import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { TransferRow } from './TransferRow.tsx';
import { createUploads } from './uploads.ts';

/**
 * Files on their way to an assistant that was just made. Goes on by itself once all are there; where one did not
 * arrive, whoever waits decides. Texts: uploads, fileErrors.
 */
export function SendingFiles({
  botId,
  files,
  onDone,
}: {
  botId: string;
  files: readonly File[];
  onDone: () => void;
}) {
  const t = useTranslate();
  const [uploads] = useState(() => createUploads({ botId, files: [] }));
  const { transfers } = useStore(uploads.$uploads);
  const begun = useRef(false);
  const waits = transfers.some(
    ({ error, duplicateOf, skipped }) => error !== null || duplicateOf !== null || skipped.length > 0,
  );

  useEffect(() => {
    if (!begun.current) {
      begun.current = true;
      uploads.add(files);
    } else if (transfers.length === 0) onDone();
  }, [uploads, files, transfers, onDone]);
  useEffect(() => uploads.unwatch, [uploads]);

  return (
    <>
      <ul className="rounded-lg border border-line">
        {transfers.map((transfer) => (
          <TransferRow
            key={transfer.id}
            transfer={transfer}
            onDismiss={() => uploads.dismiss(transfer.id)}
            onRetry={() => uploads.retry(transfer.id)}
            onAdd={(choice) => uploads.addDuplicate(transfer.id, choice)}
          />
        ))}
      </ul>
      {waits && (
        <Button variant="primary" className="mt-4" onClick={onDone}>
          {t('uploads.goOn')}
        </Button>
      )}
    </>
  );
}
