import type { Brand } from '#rules/brand.ts';
import { classes } from '../ui/classes.ts';

/** The mark, two quotation marks that face each other, and the product's name; or logo and name of a tenant. */
export function BrandMark({
  name,
  brand,
  href,
  named = false,
}: {
  name: string;
  brand?: Brand | null;
  href: string;
  /** With its name on the narrowest screens, too; elsewhere the mark has to do there. */
  named?: boolean;
}) {
  const spared = !named && 'max-[26rem]:sr-only';
  if (!brand) {
    return (
      <a href={href} className="brand">
        <span aria-hidden="true" className="brand-mark" />
        <span className={classes(spared)}>{name}</span>
      </a>
    );
  }
  return (
    <a href={href} className="brand brand-tenant">
      {brand.logo ? (
        <img src={brand.logo} alt="" className="brand-logo" />
      ) : (
        <span aria-hidden="true" className="brand-mark" />
      )}
      <span dir="auto" className={classes('truncate', spared)}>
        {brand.name}
      </span>
    </a>
  );
}
