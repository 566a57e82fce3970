import { saveFile } from '#client/save-file.ts';
import { CopyButton } from '../chat/CopyButton.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useTranslate } from '../ui/i18n.tsx';

/** Shows new recovery codes, this once. Open while there are some. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[] | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const text = codes?.join('\n') ?? '';
  return (
    <Dialog
      open={codes !== null}
      size="small"
      title={t('profile.recovery.title')}
      description={t('profile.recovery.text')}
      onClose={onClose}
      footer={
        <>
          <Button
            icon="download"
            onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'parley-recovery.txt')}
          >
            {t('profile.recovery.save')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('profile.recovery.done')}
          </Button>
        </>
      }
    >
      <div className="flex items-start gap-2 rounded-md border border-line bg-sunken py-3 pl-4 pr-2">
        <ul className="grid min-w-0 flex-1 gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton label={t('profile.recovery.copy')} text={() => text} />
      </div>
    </Dialog>
  );
}
