import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { DraftStore } from '#client/stores/bot-draft.ts';
import { type SettingName, tidy } from '#client/stores/draft-settings.ts';
import { differingSettings } from '#rules/model-bots.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { SettingValue } from './SettingValue.tsx';

/** Both versions of what two people changed, field by field, and the choice between them. */
export function ConflictDialog({
  draft,
  open,
  onClose,
}: {
  draft: DraftStore;
  open: boolean;
  onClose: () => void;
}) {
  const { theirs } = useStore(draft.$draft);
  if (!theirs || !open) return null;
  return <Choice key={theirs.revision} draft={draft} onClose={onClose} />;
}

function Choice({ draft, onClose }: { draft: DraftStore; onClose: () => void }) {
  const t = useTranslate();
  const { settings, theirs, changed } = useStore(draft.$draft);
  const [mine, setMine] = useState<readonly SettingName[]>(changed);
  if (!theirs) return null;
  const written = tidy(settings);
  const names = differingSettings(written, theirs);

  const choose = (name: SettingName, own: boolean) =>
    setMine(own ? [...mine, name] : mine.filter((each) => each !== name));

  function apply() {
    onClose();
    void draft.resolve(mine.filter((name) => names.includes(name)));
  }

  return (
    <Dialog
      open
      size="large"
      title={t('workshop.conflict.title')}
      description={t('workshop.conflict.text')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('workshop.conflict.later')}
          </Button>
          <Button variant="primary" onClick={apply}>
            {t('workshop.conflict.apply')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {names.map((name) => (
          <fieldset key={name}>
            <legend className="mb-2 text-sm font-semibold text-ink">{t(`workshop.fields.${name}`)}</legend>
            <div className="grid gap-2.5 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <label key={side} className="choice-card">
                  <input
                    type="radio"
                    name={`conflict-${name}`}
                    className="choice-card-radio"
                    checked={mine.includes(name) === (side === 'mine')}
                    onChange={() => choose(name, side === 'mine')}
                  />
                  <span className="min-w-0">
                    <span className="block text-sm font-medium text-muted">
                      {t(`workshop.conflict.${side}`)}
                    </span>
                    <span className="block max-h-40 overflow-y-auto">
                      <SettingValue name={name} settings={side === 'mine' ? written : theirs} />
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
