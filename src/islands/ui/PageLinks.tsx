import { useEffect, useRef } from 'react';

/** The links to pages that belong together, over each of them; which one this is stands out. */
export function PageLinks({
  label,
  links,
  current,
  className = '',
}: {
  label: string;
  links: readonly { key: string; href: string; text: string }[];
  current: string;
  className?: string;
}) {
  const row = useRef<HTMLElement>(null);
  // On narrow screens the row scrolls, and what is chosen has to be in sight.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - 24;
  }, []);
  return (
    <nav ref={row} aria-label={label} className={`tab-row ${className}`}>
      {links.map(({ key, href, text }) => (
        <a key={key} href={href} aria-current={key === current ? 'page' : undefined} className="tab">
          {text}
        </a>
      ))}
    </nav>
  );
}
