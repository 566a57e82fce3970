import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useTranslate } from '../../ui/i18n.tsx';

/** Which columns a table shows: at least one. Remembered in this browser. Texts: tables. */
export function ColumnDialog({
  columns,
  chosen,
  onChoose,
  onClose,
}: {
  columns: readonly { key: string; label: string }[];
  chosen: readonly string[];
  onChoose: (keys: string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const [keys, setKeys] = useState<readonly string[]>(chosen);

  function choose(event: SubmitEvent) {
    event.preventDefault();
    onChoose(columns.map(({ key }) => key).filter((key) => keys.includes(key)));
  }

  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('tables.columns')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={keys.length === 0}>
            {t('tables.show')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={choose} className="flex flex-col gap-3">
        {columns.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={keys.includes(key)}
            onChange={(event) =>
              setKeys(event.target.checked ? [...keys, key] : keys.filter((other) => other !== key))
            }
          />
        ))}
      </form>
    </Dialog>
  );
}
