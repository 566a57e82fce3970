import { useId } from 'react';
import type { FieldValue, QuestionField } from '#rules/person-question.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type Props = {
  field: QuestionField;
  /** As it is filled in: numbers as they are typed. */
  value: FieldValue | undefined;
  error: string | undefined;
  onChange: (value: FieldValue) => void;
};

/** What a field is filled in with, as the server takes it; undefined where it is left empty. */
export function replyOf(field: QuestionField, given: FieldValue | undefined): FieldValue | undefined {
  if (field.kind === 'boolean') return given === true;
  if (given === undefined || given === '' || (Array.isArray(given) && given.length === 0)) return undefined;
  if (field.kind === 'number' || field.kind === 'integer') {
    const number = Number(given);
    return Number.isNaN(number) ? given : number;
  }
  if (field.kind === 'text' && field.format === 'date-time' && typeof given === 'string') {
    const moment = new Date(given);
    return Number.isNaN(moment.getTime()) ? given : moment.toISOString();
  }
  return given;
}

/** One field of a server's form, by its kind. */
export function QuestionControl({ field, value, error, onChange }: Props) {
  const t = useTranslate();
  const label = field.required ? field.title : t('chat.steps.question.optional', { field: field.title });
  const told = { label, hint: field.description, error };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (field.kind) {
    case 'boolean':
      return (
        <Checkbox
          label={field.title}
          hint={field.description}
          error={error}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...told}
          value={text}
          options={[{ value: '', label: t('chat.steps.question.choose') }, ...labelled(field.options)]}
          onSelect={onChange}
        />
      );
    case 'choices':
      return <Choices field={field} label={label} value={value} error={error} onChange={onChange} />;
    case 'number':
    case 'integer':
      return (
        <TextInput
          {...told}
          type="number"
          step={field.kind === 'integer' ? 1 : 'any'}
          min={field.least ?? undefined}
          max={field.most ?? undefined}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'text':
      if (field.format === 'date') {
        return <DateField {...told} value={text} onChange={(day) => onChange(day ?? '')} />;
      }
      return (
        <TextInput
          {...told}
          dir="auto"
          type={field.format === null ? 'text' : inputTypes[field.format]}
          autoComplete="off"
          value={field.format === 'date-time' ? localOf(text) : text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

const inputTypes = { email: 'email', uri: 'url', 'date-time': 'datetime-local' } as const;

/** A moment as a browser's field takes it: without a zone, in the person's own. */
function localOf(text: string): string {
  const moment = new Date(text);
  if (!/[zZ]$|[+-]\d\d:\d\d$/.test(text) || Number.isNaN(moment.getTime())) return text;
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const labelled = (options: readonly { value: string; title: string }[]) =>
  options.map(({ value, title }) => ({ value, label: title }));

function Choices({
  field,
  label,
  value,
  error,
  onChange,
}: Props & { field: Extract<QuestionField, { kind: 'choice' | 'choices' }>; label: string }) {
  const errorId = useId();
  const chosen = Array.isArray(value) ? value : [];
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      {field.options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.title}
          checked={chosen.includes(option.value)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value),
            )
          }
        />
      ))}
      {field.description && <p className="text-sm text-muted">{field.description}</p>}
      <p id={errorId} aria-live="polite" className="text-sm text-danger">
        {error}
      </p>
    </fieldset>
  );
}
