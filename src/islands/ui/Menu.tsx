import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { placeBeside } from './place-beside.ts';
import { nextIndex } from './roving.ts';

export type MenuItem = {
  key: string;
  label: string;
  /** The language of `label`, where that is not the page's. */
  lang?: string;
  icon?: IconName;
  danger?: boolean;
  disabled?: boolean;
  /** Draws a line above it. */
  separated?: boolean;
  /** The one that is chosen already. */
  current?: boolean;
} & ({ href: string; onSelect?: never } | { onSelect: () => void; href?: never });

/**
 * A button that opens a menu of links and actions in the top layer. Arrow keys, Home, End and first letters
 * move in it; Escape and a click beside it close it. `trigger` is what the button shows, and `label` its name
 * (text in the trigger becomes part of it).
 */
export function Menu({
  label,
  trigger,
  items,
  header,
  className,
  onNear,
}: {
  label: string;
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** Shown above the items; not part of the choice. */
  header?: ReactNode;
  className?: string;
  /** Somebody points at the button or has the focus there: what the menu needs can be fetched. */
  onNear?: () => void;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const choices = () => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? []),
  ];

  function follow(event: ToggleEvent) {
    const opened = event.newState === 'open';
    setOpen(opened);
    if (!opened || !button.current || !menu.current) return;
    placeBeside(menu.current, button.current);
    choices()[0]?.focus();
  }

  function move(event: KeyboardEvent) {
    if (event.key === 'Tab') return menu.current?.hidePopover();
    const all = choices();
    const index = all.indexOf(document.activeElement as HTMLElement);
    const target =
      nextIndex(event.key, { index, length: all.length, axis: 'vertical' }) ??
      byLetter(all, index, event.key);
    if (target === null) return;
    event.preventDefault();
    all[target]?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={onNear}
        onFocus={onNear}
        className={className ?? 'button button-ghost icon-button-medium'}
      >
        {trigger}
        <span className="sr-only">{label}</span>
      </button>
      <div ref={menu} id={id} popover="auto" className="menu" onToggle={follow}>
        {header && <div className="border-b border-line px-3 pb-2.5 pt-1.5">{header}</div>}
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={move} className="flex flex-col p-1">
          {items.map((item) => (
            <Fragment key={item.key}>
              {item.separated && <hr className="-mx-1 my-1 border-line" />}
              <Choice item={item} onChoose={() => menu.current?.hidePopover()} />
            </Fragment>
          ))}
        </div>
      </div>
    </>
  );
}

function Choice({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const look = classes('menu-item', item.danger && 'text-danger');
  const content = (
    <>
      {item.icon && <Icon name={item.icon} className="size-4.5" />}
      <span lang={item.lang} className="min-w-0 flex-1 truncate">
        {item.label}
      </span>
      {item.current && <Icon name="check" className="size-4.5 text-accent" />}
    </>
  );
  if (item.href !== undefined) {
    return (
      <a
        role="menuitem"
        aria-current={item.current || undefined}
        tabIndex={-1}
        href={item.href}
        onClick={onChoose}
        className={look}
      >
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      role="menuitem"
      aria-current={item.current || undefined}
      tabIndex={-1}
      disabled={item.disabled}
      onClick={() => {
        onChoose();
        item.onSelect();
      }}
      className={look}
    >
      {content}
    </button>
  );
}

function byLetter(all: readonly HTMLElement[], index: number, key: string): number | null {
  if (key.length !== 1 || key === ' ') return null;
  const letter = key.toLocaleLowerCase();
  const order = all.map((_, step) => (index + 1 + step) % all.length);
  return order.find((at) => all[at]?.textContent?.trim().toLocaleLowerCase().startsWith(letter)) ?? null;
}
