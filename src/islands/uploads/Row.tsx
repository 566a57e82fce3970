import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/icons.ts';

/** One line of the list of files. */
export function Row({
  icon,
  name,
  address,
  facts,
  badge,
  actions,
  children,
}: {
  icon: IconName;
  name: string;
  /** Where a page of the web is, if its name does not say so. */
  address?: string;
  facts: readonly string[];
  badge: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line px-4 py-3 first:border-t-0 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-5">
      <Icon name={icon} className="mt-0.5 size-5 text-muted max-sm:hidden" />
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</p>
          {badge}
        </div>
      </div>
      <div className="-my-1 flex">{actions}</div>
      <div className="col-span-2 sm:col-start-2">
        {address !== undefined && (
          <p dir="ltr" className="text-sm text-muted [overflow-wrap:anywhere]">
            {address}
          </p>
        )}
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
        {children}
      </div>
    </li>
  );
}
