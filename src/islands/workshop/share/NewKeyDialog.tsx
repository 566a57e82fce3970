import type { ApiKeyData } from '#contracts/model-bot.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useTranslate } from '../../ui/i18n.tsx';

/** Shows a new key, this once. Open while there is one. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyData | null; onClose: () => void }) {
  const t = useTranslate();
  const key = apiKey?.key ?? '';
  return (
    <Dialog
      open={apiKey !== null}
      title={t('uploads.share.once.title')}
      description={t('uploads.share.once.text')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('uploads.share.once.done')}
        </Button>
      }
    >
      <div className="flex items-center gap-2 rounded-md border border-line bg-sunken py-1.5 pl-3 pr-1.5">
        <code className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">{key}</code>
        <CopyButton label={t('uploads.share.once.copy')} text={() => key} />
      </div>
    </Dialog>
  );
}
