import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from './PageHeader.tsx';

type Props = {
  title: string;
  empty: { title: string; text: string };
  /** What the badge says is so of the place, such as that it is archived. */
  places: readonly { id: string; name: string; href: string; badge?: string }[];
};

/** A page that lists tenants or companies by name, each a link. */
export function PlaceList({ title, empty, places }: Props) {
  return (
    <>
      <PageHeader title={title} />
      <Card padded={false}>
        {places.length === 0 ? (
          <EmptyState icon="building" title={empty.title} text={empty.text} />
        ) : (
          <ul>
            {places.map(({ id, name, href, badge }) => (
              <li
                key={id}
                className="relative border-t border-line px-5 py-4 first:border-t-0 hover:bg-sunken"
              >
                <a href={href} className="font-medium after:absolute after:inset-0 [overflow-wrap:anywhere]">
                  {name}
                </a>
                {badge && (
                  <span className="ml-3">
                    <Badge tone="warning">{badge}</Badge>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
