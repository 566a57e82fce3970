import { type SubmitEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { LimitsOfPlaceData } from '#contracts/limits.ts';
import type { UsageKind } from '#rules/limits.ts';
import { Button } from '../ui/Button.tsx';
import { ConflictNotice } from '../ui/ConflictNotice.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { showToast } from '../ui/toasts.ts';

const kinds = ['fileResponses', 'mediaGenerations'] as const satisfies readonly UsageKind[];

/** The daily limits per person of a tenant, company or bot; an empty field leaves it to the level above. */
export function LimitsForm({
  place,
  limits,
  onSettled,
}: {
  place: { kind: 'tenants' | 'companies' | 'model-bots'; id: string };
  limits: LimitsOfPlaceData;
  /** Hears of the limits that hold once they were saved, or those of somebody else were taken. */
  onSettled?: (limits: LimitsOfPlaceData) => void;
}) {
  const t = useTranslate();
  const [wrong, setWrong] = useState<readonly UsageKind[]>([]);
  const editing = useVersioned(limits, draftOf, async (draft, version) => {
    const saved = await call(`PUT ${place.kind}/{id}/limits`, {
      params: { id: place.id },
      body: {
        version,
        fileResponses: numberOf(draft.fileResponses),
        mediaGenerations: numberOf(draft.mediaGenerations),
      },
    });
    onSettled?.(saved);
    return saved;
  });
  const { draft, change, conflict, error } = editing;
  const { above } = editing.thing;

  /** Saves what was typed, by one of both ways, when it is numbers. */
  async function saveBy(save: typeof editing.save) {
    const invalid = kinds.filter((kind) => !/^\d{0,9}$/.test(draft[kind].trim()));
    setWrong(invalid);
    if (invalid.length > 0 || !(await save())) return;
    showToast({ kind: 'success', text: t('organisation.limits.saved') });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    saveBy(editing.save);
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <ErrorNotice error={kinds.some((kind) => error?.fields[kind]) ? null : error} />
      {conflict && (
        <ConflictNotice
          pending={editing.pending}
          fields={kinds.map((kind) => ({
            label: t(`organisation.limits.${kind}`),
            mine: draft[kind].trim(),
            theirs: textOf(conflict.own[kind]),
          }))}
          onKeepMine={() => saveBy(editing.keepMine)}
          onTakeTheirs={() => {
            editing.takeTheirs();
            onSettled?.(conflict);
          }}
        />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {kinds.map((kind) => {
          const problem = wrong.includes(kind) ? 'invalid' : error?.fields[kind];
          return (
            <TextInput
              key={kind}
              label={t(`organisation.limits.${kind}`)}
              hint={t('organisation.limits.above', { count: above[kind] })}
              value={draft[kind]}
              inputMode="numeric"
              autoComplete="off"
              placeholder={String(above[kind])}
              onChange={(event) => change({ [kind]: event.target.value })}
              error={problem && t(`fieldErrors.${problem}`)}
            />
          );
        })}
      </div>
      <Button variant="primary" type="submit" loading={editing.pending} className="self-start">
        {t('portal.save')}
      </Button>
    </form>
  );
}

const draftOf = ({ own }: LimitsOfPlaceData) => ({
  fileResponses: textOf(own.fileResponses),
  mediaGenerations: textOf(own.mediaGenerations),
});

const textOf = (value: number | null) => (value === null ? '' : String(value));
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim()));
