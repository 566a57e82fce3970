import { useEffect, useReducer, useRef } from 'react';
import {
  type CodeAction,
  type CodeOptions,
  type CodeState,
  codeActionOfKey,
  codeReducer,
  emptyCode,
} from './code-boxes.ts';
import { useTranslate } from './i18n.tsx';

/**
 * A short code, one character per box. `onChange` hears the text so far, `onComplete` the full code. When `refusals`
 * grows, the code was wrong: it stays, marked, for the next one to be typed over it.
 */
export function CodeBoxes({
  label,
  length = 4,
  numbersOnly = false,
  passwordMode = false,
  letterCase = 'any',
  placeholder = '',
  autoFocus = false,
  disabled = false,
  refusals = 0,
  onChange,
  onComplete,
}: {
  label: string;
  /** Hides the characters. */
  passwordMode?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  refusals?: number;
  onChange?: (code: string) => void;
  onComplete?: (code: string) => void;
} & Partial<CodeOptions>) {
  const t = useTranslate();
  const options = { length, numbersOnly, letterCase };
  const [state, dispatch] = useReducer(
    (previous: CodeState, action: CodeAction) => codeReducer(previous, action, options),
    emptyCode(length),
  );
  const group = useRef<HTMLFieldSetElement>(null);
  const code = state.boxes.join('');
  const touched = useRef(autoFocus);

  useEffect(() => {
    if (!touched.current) return;
    const input = group.current?.querySelectorAll('input')[state.focus];
    input?.focus();
    input?.select();
  }, [state]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed code is news
  useEffect(() => {
    if (!touched.current) return;
    onChange?.(code);
    if (state.boxes.every(Boolean)) onComplete?.(code);
  }, [code]);

  useEffect(() => {
    if (refusals > 0) dispatch({ type: 'refuse' });
  }, [refusals]);

  function act(action: CodeAction) {
    touched.current = true;
    dispatch(action);
  }

  return (
    <fieldset ref={group} disabled={disabled} className="flex gap-2.5">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {state.boxes.map((character, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
          key={at}
          aria-label={t('common.codeBox', { number: at + 1, total: length })}
          type={passwordMode ? 'password' : 'text'}
          inputMode={numbersOnly ? 'numeric' : 'text'}
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          value={character}
          aria-invalid={state.refused}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            const action = codeActionOfKey(event.key, at, options);
            if (!action) return;
            event.preventDefault();
            act(action);
          }}
          onBeforeInput={(event) => {
            // Typing what stands there changes nothing in the box, so no change would be heard of.
            if (event.data !== character) return;
            event.preventDefault();
            act({ type: 'insert', at, text: character });
          }}
          onPaste={(event) => {
            event.preventDefault();
            act({ type: 'insert', at, text: event.clipboardData.getData('text') });
          }}
          onChange={(event) => act({ type: 'insert', at, text: addedText(event.target.value, character) })}
          className="control h-14 w-12 px-0 text-center text-2xl tabular-nums"
        />
      ))}
    </fieldset>
  );
}

/** What was typed or filled in, without the character that stood there before. */
function addedText(value: string, before: string): string {
  return before && value.length > before.length ? value.replace(before, '') : value;
}
