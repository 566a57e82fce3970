import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { createPagedList, type Page } from '#client/stores/paged-list.ts';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ListTools } from './ListTools.tsx';

type Props<Item> = {
  title: string;
  empty: { title: string; text: string };
  search: string;
  /** How many there are, in words. */
  found: (count: number) => string;
  first: Page<Item>;
  load: Parameters<typeof createPagedList<Item>>[1];
  hrefOf: (item: Item) => string;
  /** What the badge says is so of the place, such as that it is archived. */
  badgeOf?: (item: Item) => string | undefined;
};

/** A page that lists tenants or companies by name, each a link; found and paged on the server. */
export function PlaceList<Item extends { id: string; name: string }>({
  title,
  empty,
  search: label,
  found,
  first,
  load,
  hrefOf,
  badgeOf,
}: Props<Item>) {
  const t = useTranslate();
  const [list] = useState(() => createPagedList(first, load));
  const { items, search } = useStore(list.$list);
  return (
    <>
      <PageHeader title={title} />
      <Card padded={false}>
        {items.length === 0 && search === '' ? (
          <EmptyState icon="building" title={empty.title} text={empty.text} />
        ) : (
          <div className="pt-5">
            <ListTools list={list} label={label} found={found}>
              {items.length === 0 ? (
                <EmptyState icon="search" title={t('panels.noMatch.title')} text={t('panels.noMatch.text')} />
              ) : (
                <ul className="border-t border-line">
                  {items.map((item) => (
                    <Place key={item.id} name={item.name} href={hrefOf(item)} badge={badgeOf?.(item)} />
                  ))}
                </ul>
              )}
            </ListTools>
          </div>
        )}
      </Card>
    </>
  );
}

function Place({ name, href, badge }: { name: string; href: string; badge: string | undefined }) {
  return (
    <li className="relative border-t border-line px-5 py-4 first:border-t-0 hover:bg-hover sm:px-6">
      <a href={href} className="font-medium after:absolute after:inset-0 [overflow-wrap:anywhere]">
        {name}
      </a>
      {badge && (
        <span className="ml-3">
          <Badge tone="warning">{badge}</Badge>
        </span>
      )}
    </li>
  );
}
