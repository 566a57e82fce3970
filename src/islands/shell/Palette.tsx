import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { callForRows } from '#client/api/call.ts';
import { withLocale } from '#client/navigation.ts';
import { useSearch } from '#client/react/use-search.ts';
import { paletteKinds } from '#rules/palette.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import type { IconName } from '../ui/icons.ts';
import { useAccount, useMenu } from '../ui/island.tsx';
import { nextIndex } from '../ui/roving.ts';
import { palettePages } from './palette-pages.ts';

/** Shorter than elsewhere: whoever opens this knows where they are going. In milliseconds. */
const typingPause = 120;
const groups = ['pages', ...paletteKinds] as const;
type Group = (typeof groups)[number];
type Choice = { group: Group; key: string; title: string; detail: string; path: string };

const icons: Record<Group, IconName> = {
  pages: 'arrowRight',
  modelBots: 'quote',
  people: 'user',
  conversations: 'chat',
};

/**
 * Goes anywhere by a few letters: pages are found here, everything else by one call to the server. The focus stays
 * in the field; arrow keys choose. Texts: palette, menu.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const locale = useLocale();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState('');
  const { result: entries, problem } = useSearch(
    search,
    (words, signal) => callForRows('GET palette', { query: { search: words }, quiet: true, signal }),
    { pause: typingPause },
  );
  const [chosen, setChosen] = useState(0);

  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  const words = plain(search.trim());
  const pages = palettePages(useMenu(), useAccount().roles)
    .map(({ text, path }) => ({ group: 'pages' as const, key: path, title: t(text), detail: '', path }))
    .filter(({ title }) => plain(title).includes(words));
  const choices: Choice[] = [
    ...pages,
    ...(entries ?? []).map(({ kind, id: key, ...rest }) => ({ group: kind, key, ...rest })),
  ].sort((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group));
  const index = Math.min(chosen, choices.length - 1);
  const optionId = (at: number) => `${id}option-${at}`;

  useEffect(() => {
    document.getElementById(`${id}option-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, index]);

  function move(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      const choice = choices[index];
      event.preventDefault();
      if (choice) window.location.assign(withLocale(choice.path, locale));
      return;
    }
    if (event.key === 'Home' || event.key === 'End') return;
    const target = nextIndex(event.key, { index, length: choices.length, axis: 'vertical' });
    if (target === null) return;
    event.preventDefault();
    setChosen(target);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape reaches onCancel
    <dialog
      ref={dialog}
      aria-label={t('palette.label')}
      className="dialog palette"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="flex max-h-[inherit] flex-col">
        <div className="flex items-center gap-2 border-b border-line px-4">
          <Icon name="search" className="size-5 text-muted" />
          <input
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}list`}
            aria-activedescendant={choices.length > 0 ? optionId(index) : undefined}
            aria-autocomplete="list"
            aria-label={t('palette.placeholder')}
            placeholder={t('palette.placeholder')}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            value={search}
            maxLength={200}
            onChange={(event) => {
              setSearch(event.target.value);
              setChosen(0);
            }}
            onKeyDown={move}
            className="min-w-0 flex-1 bg-transparent py-3.5 text-base outline-none"
          />
        </div>
        <div role="status" className="sr-only">
          {t('palette.results', { count: choices.length })}
        </div>
        {problem && <p className="px-4 pt-3 text-sm text-danger">{t('palette.failed')}</p>}
        {choices.length === 0 && !problem && (
          <p className="px-4 py-8 text-center text-muted [overflow-wrap:anywhere]">
            {t('palette.none', { search })}
          </p>
        )}
        <div
          id={`${id}list`}
          role="listbox"
          aria-label={t('palette.label')}
          className="min-h-0 overflow-y-auto p-1.5"
        >
          {groups
            .filter((group) => choices.some((choice) => choice.group === group))
            .map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
              <div key={group} role="group" aria-label={t(`palette.groups.${group}`)}>
                <p aria-hidden="true" className="px-2.5 pb-1 pt-2.5 text-xs font-semibold text-muted">
                  {t(`palette.groups.${group}`)}
                </p>
                {choices.map(
                  (choice, at) =>
                    choice.group === group && (
                      <Option
                        key={choice.key}
                        id={optionId(at)}
                        choice={choice}
                        href={withLocale(choice.path, locale)}
                        selected={at === index}
                      />
                    ),
                )}
              </div>
            ))}
        </div>
        <p className="border-t border-line px-4 py-2 text-xs text-muted">{t('palette.hint')}</p>
      </div>
    </dialog>
  );
}

function Option({
  id,
  choice,
  href,
  selected,
}: {
  id: string;
  choice: Choice;
  href: string;
  selected: boolean;
}) {
  return (
    <a
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      href={href}
      className={classes('menu-item', selected && 'bg-accent-soft')}
    >
      <Icon name={icons[choice.group]} className="size-4.5 shrink-0" />
      <bdi className="min-w-0 max-w-[60%] truncate">{choice.title}</bdi>
      {choice.detail && <bdi className="min-w-0 flex-1 truncate text-sm text-muted">{choice.detail}</bdi>}
    </a>
  );
}

/** For comparing: without case and accents. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();
