import { type SubmitEvent, useId, useState } from 'react';
import { useDensity } from '#client/react/use-preferences.ts';
import { setDensity } from '#client/stores/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useTranslate } from '../../ui/i18n.tsx';

/** How a table is shown: its columns, at least one, how close its rows stand, and widths as they were. Texts: tables. */
export function DisplayDialog({
  columns,
  chosen,
  resized,
  onChoose,
  onClose,
}: {
  columns: readonly { key: string; label: string }[];
  chosen: readonly string[];
  /** Whether columns have widths of their own. */
  resized: boolean;
  onChoose: (keys: string[], keepWidths: boolean) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const [keys, setKeys] = useState<readonly string[]>(chosen);
  const compact = useDensity() === 'compact';
  const [close, setClose] = useState(compact);
  const [asBefore, setAsBefore] = useState(false);

  function choose(event: SubmitEvent) {
    event.preventDefault();
    setDensity(close ? 'compact' : 'comfortable');
    onChoose(
      columns.map(({ key }) => key).filter((key) => keys.includes(key)),
      !asBefore,
    );
  }

  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('tables.display.title')}
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
      <form id={formId} onSubmit={choose} className="flex flex-col gap-6">
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 text-sm font-medium">{t('tables.columns')}</legend>
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
        </fieldset>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 text-sm font-medium">{t('tables.display.rows')}</legend>
          <Checkbox
            label={t('tables.display.compact')}
            hint={t('tables.display.compactHint')}
            checked={close}
            onChange={(event) => setClose(event.target.checked)}
          />
          {resized && (
            <Checkbox
              label={t('tables.display.widths')}
              checked={asBefore}
              onChange={(event) => setAsBefore(event.target.checked)}
            />
          )}
        </fieldset>
      </form>
    </Dialog>
  );
}
