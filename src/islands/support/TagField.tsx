import { type SubmitEvent, useId, useState } from 'react';
import { ticketLimits } from '#rules/tickets.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** Words a ticket is sorted by: each can be taken off, and one typed or chosen among those in use. */
export function TagField({
  tags,
  known,
  disabled,
  error,
  onChange,
}: {
  tags: readonly string[];
  known: readonly string[];
  disabled: boolean;
  error: string | null;
  /** Answers whether they were taken. */
  onChange: (tags: string[]) => Promise<boolean>;
}) {
  const t = useTranslate();
  const listId = useId();
  const [typed, setTyped] = useState('');

  async function add(event: SubmitEvent) {
    event.preventDefault();
    const tag = typed.trim().toLocaleLowerCase();
    const taken = tag === '' || tags.includes(tag) || (await onChange([...tags, tag]));
    if (taken) setTyped('');
  }

  return (
    <form onSubmit={add}>
      <div className="flex items-end gap-2">
        <TextInput
          label={t('support.tags.label')}
          dir="auto"
          list={listId}
          value={typed}
          error={error}
          maxLength={ticketLimits.tagCharacters}
          disabled={disabled || tags.length >= ticketLimits.tags}
          autoComplete="off"
          className="min-w-0 flex-1"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={disabled || typed.trim() === ''}>
          {t('support.tags.add')}
        </Button>
      </div>
      <datalist id={listId}>
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul aria-label={t('support.tags.label')} className="mt-2 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex max-w-full items-center rounded border border-line bg-sunken pl-2 text-sm"
            >
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{tag}</bdi>
              <IconButton
                icon="close"
                size="small"
                label={t('support.tags.remove', { tag })}
                disabled={disabled}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
