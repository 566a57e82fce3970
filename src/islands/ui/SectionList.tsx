import type { MouseEvent } from 'react';
import type { SectionLinks } from '#rules/section-links.ts';

/** Sections in their groups, as the drawer shows them. */
export function SectionList({
  sections,
  onFollow,
}: {
  sections: SectionLinks;
  onFollow: (key: string, event: MouseEvent) => void;
}) {
  return (
    <nav aria-label={sections.label}>
      {sections.groups.map(({ title, links }) => (
        <div key={links[0]?.key} className="sections-group">
          {title && <p className="sections-title">{title}</p>}
          <ul>
            {links.map(({ key, href, text, current }) => (
              <li key={key}>
                <a
                  onClick={(event) => onFollow(key, event)}
                  href={href}
                  aria-current={current ? 'page' : undefined}
                  className="section-link"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
