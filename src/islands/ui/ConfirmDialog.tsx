import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useTranslate } from './i18n.tsx';

/** Asks before something that cannot be taken back. Stays open, busy, until `onConfirm` is through. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  dismissLabel,
  danger = false,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** Instead of “Cancel”, where that would be what is asked about. */
  dismissLabel?: string;
  danger?: boolean;
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={title}
      size="small"
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {dismissLabel ?? t('common.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-muted">{text}</div>
    </Dialog>
  );
}
