import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTranslate } from '../../ui/i18n.tsx';

/** Asks before a granted plan is taken back; open while it is said whose. */
export function RevokeDialog({
  holder,
  onRevoke,
  onClose,
}: {
  holder: string | null;
  onRevoke: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslate();
  return (
    <ConfirmDialog
      open={holder !== null}
      danger
      title={t('adminSubscriptions.revoke.title', { name: holder ?? '' })}
      text={t('adminSubscriptions.revoke.text')}
      confirmLabel={t('adminSubscriptions.revoke.confirm')}
      onConfirm={onRevoke}
      onClose={onClose}
    />
  );
}
