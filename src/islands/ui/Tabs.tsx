import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { UnsavedContext } from '#client/react/use-unsaved.ts';
import { closeDrawer } from '#client/stores/drawer.ts';
import type { SectionLinks } from '#rules/section-links.ts';
import { Icon } from './Icon.tsx';
import { InDrawer } from './InDrawer.tsx';
import type { IconName } from './icons.ts';
import { nextIndex } from './roving.ts';
import { SectionList } from './SectionList.tsx';

export type Tab = {
  key: string;
  label: string;
  icon?: IconName;
  count?: number;
  /** Begins a group of this name; only tabs at the side have any. */
  group?: string;
  content: ReactNode;
};

/**
 * Tabs in a row, or, with `aside`, at the side where there is room and in the drawer where there is none: arrow keys
 * move and choose, one tab stop for all. Only the chosen panel is rendered, and out of sight those that hold something
 * unsaved (`useUnsaved`), or with `keepsOpened` all that were chosen before.
 */
export function Tabs({
  label,
  tabs,
  selected,
  aside = null,
  keepsOpened = false,
  onSelect,
}: {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  /** The address at which the page opens with a tab. */
  aside?: ((key: string) => string) | null;
  /** What was done in a panel is there again when somebody comes back to it, and not read anew. */
  keepsOpened?: boolean;
  onSelect: (key: string) => void;
}) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    tabs.findIndex((tab) => tab.key === selected),
  );
  const current = tabs[index];
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  /** In which panel something is unsaved, by the id of what holds it. */
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, string>>(new Map());
  const kept = new Set([...opened, ...unsaved.values()]);
  if (keepsOpened && current && !opened.has(current.key)) setOpened(new Set(opened).add(current.key));

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is chosen
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected=true]');
    // Where the row is too narrow for all, the chosen one is not the one cut off.
    if (tab && row.current) row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - 24;
  }, [index]);

  function move(event: KeyboardEvent) {
    const upright = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const axis = aside && upright ? 'vertical' : 'horizontal';
    const target = nextIndex(event.key, { index, length: tabs.length, axis });
    const tab = target === null ? undefined : tabs[target];
    if (target === null || !tab) return;
    event.preventDefault();
    onSelect(tab.key);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  }

  return (
    <div className={aside ? 'tabs-aside' : undefined}>
      {aside && (
        <InDrawer>
          <SectionList
            sections={{ label, groups: groupsOf(tabs, current, aside) }}
            onFollow={(key, event) => {
              event.preventDefault();
              closeDrawer();
              onSelect(key);
            }}
          />
        </InDrawer>
      )}
      {aside && <h2 className="tabs-current">{current?.label}</h2>}
      <div ref={row} role="tablist" aria-label={label} onKeyDown={move} className="tab-row">
        {tabs.map((tab) => (
          <Fragment key={tab.key}>
            {tab.group && (
              <p aria-hidden="true" className="sections-title">
                {tab.group}
              </p>
            )}
            <button
              type="button"
              role="tab"
              id={`${id}tab-${tab.key}`}
              aria-selected={tab === current}
              aria-controls={tab === current ? `${id}panel-${tab.key}` : undefined}
              tabIndex={tab === current ? 0 : -1}
              onClick={() => onSelect(tab.key)}
              className="tab"
            >
              {tab.icon && <Icon name={tab.icon} className="size-4.5" />}
              {tab.label}
              {tab.count !== undefined && <span className="tabular-nums text-muted">{tab.count}</span>}
            </button>
          </Fragment>
        ))}
      </div>
      {tabs
        .filter((tab) => tab === current || kept.has(tab.key))
        .map((tab) => (
          <div
            key={tab.key}
            role="tabpanel"
            id={`${id}panel-${tab.key}`}
            aria-labelledby={`${id}tab-${tab.key}`}
            hidden={tab !== current}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls has to be reachable
            tabIndex={0}
            className="tab-panel"
          >
            <UnsavedIn panel={tab.key} onChange={setUnsaved}>
              {tab.content}
            </UnsavedIn>
          </div>
        ))}
    </div>
  );
}

/** Gathers what is unsaved in a panel, and passes it on to what the tabs stand in. */
function UnsavedIn({
  panel,
  onChange,
  children,
}: {
  panel: string;
  onChange: (change: (now: ReadonlyMap<string, string>) => ReadonlyMap<string, string>) => void;
  children: ReactNode;
}) {
  const tellOuter = useContext(UnsavedContext);
  const tell = useCallback(
    (who: string, unsaved: boolean) => {
      onChange((now) => new Map([...now, [who, panel] as const].filter(([id]) => unsaved || id !== who)));
      tellOuter(who, unsaved);
    },
    [panel, onChange, tellOuter],
  );
  return <UnsavedContext value={tell}>{children}</UnsavedContext>;
}

function groupsOf(
  tabs: readonly Tab[],
  current: Tab | undefined,
  hrefOf: (key: string) => string,
): SectionLinks['groups'] {
  const groups: { title: string | null; links: SectionLinks['groups'][number]['links'][number][] }[] = [];
  for (const tab of tabs) {
    if (tab.group || groups.length === 0) groups.push({ title: tab.group ?? null, links: [] });
    const { key, label: text } = tab;
    groups.at(-1)?.links.push({ key, text, href: hrefOf(key), current: tab === current });
  }
  return groups;
}
