import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

/** Says why there is nothing here yet and what to do about it. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon: IconName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span className="grid size-12 place-items-center rounded-full border border-line bg-surface text-muted">
        <Icon name={icon} className="size-5.5" />
      </span>
      <h3 className="mt-4 font-serif text-xl text-ink">{title}</h3>
      {text && <p className="mt-1.5 max-w-md text-pretty text-muted">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
