import type { KeyboardEvent, Ref } from 'react';
import type { ApiError } from '#client/api/api-error.ts';
import type { CreateTermInput } from '#contracts/term.ts';
import { termLimits } from '#rules/limits.ts';
import { errorText } from '../ui/error-text.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** A term as it is typed. */
export type TermDraft = { term: string; meanings: string };

/** What was typed, as it is sent. */
export const termOf = ({ term, meanings }: TermDraft): CreateTermInput => ({
  term: term.trim(),
  meanings: meanings
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== ''),
});

/** The two fields of a term, with what was wrong with them. */
export function TermFields({
  draft,
  error,
  firstField,
  onChange,
  onEscape,
}: {
  draft: TermDraft;
  error: ApiError | null;
  firstField?: Ref<HTMLInputElement>;
  onChange: (change: Partial<TermDraft>) => void;
  onEscape?: () => void;
}) {
  const t = useTranslate();
  const fields = error?.fields ?? {};
  const meaningsError = Object.entries(fields).find(([field]) => field.startsWith('meanings'))?.[1];
  const other =
    error && !fields.term && !meaningsError
      ? error.code === 'conflict'
        ? t('panels.terms.known')
        : errorText(t, error)
      : null;
  const press = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape?.();
  return (
    <>
      <TextInput
        ref={firstField}
        label={t('panels.terms.term')}
        hint={t('panels.terms.termHint', { count: termLimits.characters })}
        value={draft.term}
        maxLength={termLimits.characters}
        required
        onChange={(event) => onChange({ term: event.target.value })}
        onKeyDown={press}
        error={fields.term ? t(`fieldErrors.${fields.term}`) : other}
      />
      <TextInput
        label={t('panels.terms.meanings')}
        hint={t('panels.terms.meaningsHint')}
        value={draft.meanings}
        maxLength={termLimits.characters * termLimits.meanings}
        required
        onChange={(event) => onChange({ meanings: event.target.value })}
        onKeyDown={press}
        error={meaningsError && t(`fieldErrors.${meaningsError}`)}
      />
    </>
  );
}
