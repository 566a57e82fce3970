import type { ReactNode } from 'react';

/** The heading of a portal page, one line on what it is for, and its main actions. */
export function PageHeader({
  title,
  mark,
  aside,
  lead,
  actions,
}: {
  title: string;
  /** A picture before the title. */
  mark?: ReactNode;
  /** The state of what the page is about. */
  aside?: ReactNode;
  lead?: string;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 items-start gap-4">
        {mark}
        <div className="min-w-0">
          <h1 title={title} className="line-clamp-3 font-serif text-3xl text-ink [overflow-wrap:anywhere]">
            <bdi>{title}</bdi>
          </h1>
          {aside && <div className="mt-1.5 flex flex-wrap gap-2 empty:hidden">{aside}</div>}
          {lead && <p className="mt-1 max-w-2xl text-muted [overflow-wrap:anywhere]">{lead}</p>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
