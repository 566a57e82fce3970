import { useState } from 'react';
import { formatDay } from '#client/format.ts';
import { readDay, writeDay } from './day.ts';
import type { FieldProps } from './Field.tsx';
import { useLocale, useTranslate } from './i18n.tsx';
import { TextInput } from './TextInput.tsx';

/**
 * A day, written as the page's language writes it: a browser's own field for days speaks the browser's language. What
 * was understood stands below it.
 * @param value `2026-12-31`, empty for none, null for what is no day
 */
export function DateField({
  value,
  onChange,
  hint,
  error,
  ...field
}: FieldProps & { value: string | null; onChange: (day: string | null) => void }) {
  const t = useTranslate();
  const locale = useLocale();
  const [typed, setTyped] = useState(writeDay(value ?? '', locale));
  const [seen, setSeen] = useState(value);
  const [left, setLeft] = useState(false);
  const day = readDay(typed);
  // Changed from outside, such as by "show everything".
  if (value !== seen) {
    setSeen(value);
    if (value !== null && value !== day) setTyped(writeDay(value, locale));
  }

  function type(text: string) {
    setTyped(text);
    setLeft(false);
    onChange(readDay(text));
  }

  return (
    <TextInput
      {...field}
      value={typed}
      placeholder={t('portal.day.placeholder')}
      autoComplete="off"
      maxLength={20}
      hint={day ? formatDay(day, locale, 'UTC') : hint}
      error={left && day === null ? t('portal.day.invalid') : error}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        setLeft(true);
        if (day) setTyped(writeDay(day, locale));
      }}
    />
  );
}
