import { classes } from './classes.ts';

/** Stands where something is about to appear; its size comes from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('skeleton', className ?? 'h-4 w-full')} />;
}
