/** The mark, two quotation marks that face each other, and the product's name. */
export function Brand({ name, href }: { name: string; href: string }) {
  return (
    <a href={href} className="brand">
      <span aria-hidden="true" className="brand-mark" />
      {name}
    </a>
  );
}
