import { type KeyboardEvent, useId, useState } from 'react';
import { useSearch } from '#client/react/use-search.ts';
import type { Find } from '#client/search.ts';
import { classes } from './classes.ts';
import { errorText } from './error-text.ts';
import type { FieldProps } from './Field.tsx';
import { useTranslate } from './i18n.tsx';
import { nextIndex } from './roving.ts';
import { TextInput } from './TextInput.tsx';

/** What can be picked; `detail` tells things of one name apart. */
export type Pickable = { id: string; name: string; detail?: string };

/**
 * Finds things by what they are called and picks one. The focus stays in the field; arrow keys choose, Enter picks, Escape
 * leaves what was picked, and an empty field picks nothing.
 * @param empty says that nothing was found
 * @param onTyped on Enter, takes what was typed where nothing is found for it; whether it did
 */
export function Combobox<One extends Pickable>({
  picked,
  find,
  empty,
  onPick,
  onTyped,
  error,
  className,
  ...field
}: FieldProps & {
  picked: Pickable | null;
  find: Find<readonly One[]>;
  empty: string;
  onPick: (one: One | null) => void;
  onTyped?: (words: string) => boolean;
}) {
  const t = useTranslate();
  const listId = useId();
  const [words, setWords] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const { result, problem } = useSearch(words?.trim() || null, find);
  const found = words?.trim() ? result : null;

  const close = () => {
    setWords(null);
    setActive(0);
  };
  const pick = (one: One | undefined) => {
    if (!one) return;
    close();
    onPick(one);
  };
  function type(text: string) {
    setWords(text);
    setActive(0);
    if (text === '' && picked) onPick(null);
  }
  function press(event: KeyboardEvent) {
    if (words === null) return;
    const next = found && nextIndex(event.key, { index: active, length: found.length, axis: 'vertical' });
    if (next !== null && event.key.startsWith('Arrow')) setActive(next);
    else if (event.key === 'Enter' && found?.[active]) pick(found[active]);
    else if (event.key === 'Enter') {
      if (onTyped?.(words.trim())) close();
    } else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className={classes('relative', className)}>
      <TextInput
        {...field}
        type="text"
        icon="search"
        role="combobox"
        aria-expanded={found !== null}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found?.[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        error={problem ? errorText(t, problem) : error}
        value={words ?? picked?.name ?? ''}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={close}
        onKeyDown={press}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={field.label}
        hidden={!found?.length}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-lg [&[hidden]]:hidden"
      >
        {found?.map((one, index) => (
          <button
            key={one.id}
            type="button"
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={classes('menu-item flex-col items-start gap-0', index === active && 'bg-accent-soft')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(one)}
          >
            <span className="[overflow-wrap:anywhere]">{one.name}</span>
            {one.detail && <span className="text-sm text-muted [overflow-wrap:anywhere]">{one.detail}</span>}
          </button>
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-muted">
        {found?.length === 0 && empty}
      </p>
    </div>
  );
}
