import { useState } from 'react';
import { saveFile } from '#client/save-file.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Shows new recovery codes, this once, until whoever they are for says that they are kept. */
export function RecoveryCodesDialog({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTranslate();
  const [warned, setWarned] = useState(false);
  const text = codes.join('\n');
  return (
    <Dialog
      open
      title={t('profile.recovery.title')}
      description={t('profile.recovery.text')}
      onClose={() => setWarned(true)}
      footer={
        <>
          <Button
            icon="download"
            onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'parley-recovery.txt')}
          >
            {t('profile.recovery.save')}
          </Button>
          <Button variant="primary" onClick={onKept}>
            {t('profile.recovery.done')}
          </Button>
        </>
      }
    >
      {warned && (
        <Notice tone="warning" live className="mb-4">
          {t('profile.recovery.keepFirst')}
        </Notice>
      )}
      <div className="flex items-start gap-2 rounded-md border border-line bg-sunken py-3 pl-4 pr-2">
        <ul className="grid min-w-0 flex-1 gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton label={t('profile.recovery.copy')} text={() => text} />
      </div>
    </Dialog>
  );
}
