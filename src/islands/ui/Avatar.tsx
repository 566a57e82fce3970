import { classes } from './classes.ts';

/** The initials of a name in a disc. Decoration: the name stands beside it or labels its button. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span aria-hidden="true" className={classes('avatar', className ?? 'size-8 text-xs')}>
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/u)
    .filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase() || '?';
}
