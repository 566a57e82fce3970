import { type SubmitEvent, useState } from 'react';
import { setLimits } from '#client/api/organisation.ts';
import { useAction } from '#client/react/use-action.ts';
import type { LimitsOfPlaceData, SetLimitsInput } from '#contracts/limits.ts';
import type { UsageKind } from '#rules/limits.ts';
import { Button } from '../ui/Button.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { showToast } from '../ui/toasts.ts';

const kinds = ['fileResponses', 'mediaGenerations'] as const satisfies readonly UsageKind[];

/** The daily limits per person of a tenant, company or bot; an empty field leaves it to the level above. */
export function LimitsForm({
  place,
  limits,
  onSaved,
}: {
  place: { kind: 'tenants' | 'companies' | 'model-bots'; id: string };
  limits: LimitsOfPlaceData;
  onSaved?: (limits: LimitsOfPlaceData) => void;
}) {
  const t = useTranslate();
  const [typed, setTyped] = useState(() => ({
    fileResponses: textOf(limits.own.fileResponses),
    mediaGenerations: textOf(limits.own.mediaGenerations),
  }));
  const [wrong, setWrong] = useState<readonly UsageKind[]>([]);
  const { run, pending, error } = useAction();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const invalid = kinds.filter((kind) => !/^\d{0,9}$/.test(typed[kind].trim()));
    setWrong(invalid);
    if (invalid.length > 0) return;
    run(async () => {
      const saved = await setLimits(place, {
        fileResponses: numberOf(typed.fileResponses),
        mediaGenerations: numberOf(typed.mediaGenerations),
      } satisfies SetLimitsInput);
      showToast({ kind: 'success', text: t('organisation.limits.saved') });
      onSaved?.(saved);
    });
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {error && !kinds.some((kind) => error.fields[kind]) && (
        <Notice tone="danger" live>
          {t(error.textKey)}
        </Notice>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {kinds.map((kind) => {
          const problem = wrong.includes(kind) ? 'invalid' : error?.fields[kind];
          return (
            <TextInput
              key={kind}
              label={t(`organisation.limits.${kind}`)}
              hint={t('organisation.limits.above', { count: limits.above[kind] })}
              value={typed[kind]}
              inputMode="numeric"
              autoComplete="off"
              placeholder={String(limits.above[kind])}
              onChange={(event) => setTyped({ ...typed, [kind]: event.target.value })}
              error={problem && t(`fieldErrors.${problem}`)}
            />
          );
        })}
      </div>
      <Button variant="primary" type="submit" loading={pending} className="self-start">
        {t('common.save')}
      </Button>
    </form>
  );
}

const textOf = (value: number | null) => (value === null ? '' : String(value));
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim()));
