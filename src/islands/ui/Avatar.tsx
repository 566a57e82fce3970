import { classes } from './classes.ts';
import { initials } from './initials.ts';

/** A person's photo or initials in a disc. Decoration: the name stands beside it or labels its button. */
export function Avatar({
  name,
  photo = null,
  className,
}: {
  name: string;
  photo?: string | null;
  className?: string;
}) {
  const look = classes('avatar', className ?? 'size-8 text-xs');
  if (photo) return <img src={photo} alt="" className={classes(look, 'object-cover')} />;
  return (
    <span aria-hidden="true" className={look}>
      {initials(name)}
    </span>
  );
}
