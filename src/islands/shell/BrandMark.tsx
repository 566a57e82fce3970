import type { Brand } from '#rules/brand.ts';

/** The mark, two quotation marks that face each other, and the product's name; or logo and name of a tenant. */
export function BrandMark({ name, brand, href }: { name: string; brand?: Brand | null; href: string }) {
  if (!brand) {
    return (
      <a href={href} className="brand">
        <span aria-hidden="true" className="brand-mark" />
        {/* On the narrowest screens the mark has to do. */}
        <span className="max-[26rem]:sr-only">{name}</span>
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
      <span dir="auto" className="truncate max-[26rem]:sr-only">
        {brand.name}
      </span>
    </a>
  );
}
