import { classes } from './classes.ts';
import { type IconName, icons } from './icons.ts';

/** A drawing in the colour of the text. Without `label` it is decoration and hidden from screen readers. */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is either labelled or hidden
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.4 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes('shrink-0', className ?? 'size-5')}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={icons[name]} />
    </svg>
  );
}
