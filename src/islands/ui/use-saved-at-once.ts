import { useRef, useState } from 'react';
import { createSaveAtOnce } from '#client/save-at-once.ts';
import { errorText } from './error-text.ts';
import { useTranslate } from './i18n.tsx';
import { showToast } from './toasts.ts';

/**
 * For a control that saves what is chosen at once: `value` is what is wanted while it is being saved, and what is
 * `stored` before and after. A refusal is said, and the control shows what is stored again.
 * @param save stores it, and sees to it that `stored` says so
 */
export function useSavedAtOnce<Value>(stored: Value, save: (value: Value) => Promise<unknown>) {
  const t = useTranslate();
  const [wanted, setWanted] = useState<{ value: Value } | null>(null);
  const now = useRef({ save, t });
  now.current = { save, t };
  const [choose] = useState(() =>
    createSaveAtOnce<Value>(
      (value) => now.current.save(value),
      setWanted,
      (error) => showToast({ kind: 'error', text: errorText(now.current.t, error) }),
    ),
  );
  return { value: wanted ? wanted.value : stored, choose };
}
