import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A bordered area; with `title` it has a heading and room for `actions` beside it. */
export function Card({
  id,
  title,
  text,
  actions,
  padded = true,
  className,
  children,
}: {
  /** For links to it. */
  id?: string;
  title?: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  padded?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section id={id} className={classes('card scroll-mt-20', className)}>
      {title && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 pt-5 sm:px-6">
          <div className="min-w-0">
            <h2 className="font-semibold [overflow-wrap:anywhere]">{title}</h2>
            {text && <p className="mt-0.5 text-sm text-muted [overflow-wrap:anywhere]">{text}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      <div className={padded ? 'p-5 sm:p-6' : title ? 'pt-4' : undefined}>{children}</div>
    </section>
  );
}
