import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { callForRows } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { useSearch } from '#client/react/use-search.ts';
import { setLang, setLayout, setTheme } from '#client/stores/preferences.ts';
import { paletteKinds } from '#rules/palette.ts';
import type { Layout, Theme } from '#rules/preferences.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import type { IconName } from '../ui/icons.ts';
import { useAccount, useMenu } from '../ui/island.tsx';
import { closeModal, openModal } from '../ui/open-dialogs.ts';
import { nextIndex } from '../ui/roving.ts';
import { type PaletteAct, paletteActs } from './palette-acts.ts';
import { palettePages } from './palette-pages.ts';
import type { ShellProps } from './shell-props.ts';

/** Shorter than elsewhere: whoever opens this knows where they are going. In milliseconds. */
const typingPause = 120;
const groups = ['pages', 'acts', ...paletteKinds] as const;
type Group = (typeof groups)[number];
type Choice = {
  group: Group;
  key: string;
  title: string;
  detail: string;
  icon?: IconName;
} & ({ href: string; run?: never } | { run: () => void; href?: never });

const icons: Record<Group, IconName> = {
  pages: 'arrowRight',
  acts: 'arrowRight',
  modelBots: 'quote',
  conversations: 'chat',
  people: 'user',
  companies: 'building',
  tenants: 'building',
  files: 'file',
};

/**
 * Goes anywhere and does things by a few letters: pages and acts are found here, everything else by one call to the
 * server. The focus stays in the field; arrow keys choose. Texts: palette, menu.
 */
export default function Palette({
  shell,
  theme,
  layout,
  onClose,
}: {
  shell: ShellProps;
  theme: Theme;
  layout: Layout;
  onClose: () => void;
}) {
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
    if (!element) return;
    openModal(element);
    return () => {
      closeModal(element);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  const words = plain(search.trim());
  const account = useAccount();
  const pages = palettePages(useMenu(), account.roles).map(({ text, path }) => ({
    title: t(text),
    href: withLocale(path, locale),
  }));
  const sections = (shell.sections?.groups ?? []).flatMap(({ links }) => links);
  const isKnown = new Set(pages.map(({ href }) => href));
  const choices: Choice[] = [
    ...[
      ...pages,
      ...sections.map(({ text, href }) => ({ title: text, href })).filter(({ href }) => !isKnown.has(href)),
    ].map((page) => ({ group: 'pages' as const, key: page.href, detail: '', ...page })),
    ...paletteActs(account, { path: shell.path, theme, layout }).map(choiceOf),
  ]
    .filter(({ title }) => plain(title).includes(words))
    .concat(
      (entries ?? []).map(({ kind, id: key, title, detail, path }) => ({
        group: kind,
        key,
        title,
        detail,
        href: withLocale(path, locale),
      })),
    )
    .sort((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group));
  const index = Math.min(chosen, choices.length - 1);
  const optionId = (at: number) => `${id}option-${at}`;

  useEffect(() => {
    document.getElementById(`${id}option-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, index]);

  function choiceOf(act: PaletteAct): Choice {
    const told = { group: 'acts' as const, key: act.text, title: t(act.text), detail: '', icon: act.icon };
    if (act.path !== undefined) return { ...told, href: withLocale(act.path, locale) };
    return { ...told, run: () => change(act.set) };
  }

  function change(set: 'theme' | 'layout' | 'lang') {
    onClose();
    if (set === 'theme') setTheme(theme === 'dark' ? 'light' : 'dark');
    else if (set === 'layout') setLayout(layout === 'horizontal' ? 'vertical' : 'horizontal');
    else setLang(locale === 'en' ? 'es' : 'en');
  }

  function choose(choice: Choice | undefined) {
    if (choice?.run) choice.run();
    else if (choice?.href) goTo(choice.href, onClose);
  }

  function move(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(choices[index]);
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
                      <Option key={choice.key} id={optionId(at)} choice={choice} selected={at === index} />
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

function Option({ id, choice, selected }: { id: string; choice: Choice; selected: boolean }) {
  const look = classes('menu-item', selected && 'bg-accent-soft');
  const content = (
    <>
      <Icon name={choice.icon ?? icons[choice.group]} className="size-4.5 shrink-0" />
      <bdi className="min-w-0 max-w-[60%] truncate">{choice.title}</bdi>
      {choice.detail && <bdi className="min-w-0 flex-1 truncate text-sm text-muted">{choice.detail}</bdi>}
    </>
  );
  const option = { id, role: 'option', 'aria-selected': selected, tabIndex: -1, className: look };
  return choice.run ? (
    <button type="button" {...option} onClick={choice.run}>
      {content}
    </button>
  ) : (
    <a {...option} href={choice.href}>
      {content}
    </a>
  );
}

/** A place on the page in view is gone to without loading it anew, so that what is open over it is closed. */
function goTo(href: string, close: () => void): void {
  const target = new URL(href, window.location.href);
  if (target.hash && target.pathname + target.search === window.location.pathname + window.location.search) {
    close();
  }
  window.location.assign(href);
}

/** For comparing: without case and accents. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();
