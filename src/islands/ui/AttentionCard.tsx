import { numberFormat } from '#i18n/numbers.ts';
import { Card } from './Card.tsx';
import { Icon } from './Icon.tsx';
import { useLocale, useTranslate } from './i18n.tsx';

/** One thing to know of, the page where it is put right, and the assistants that have some of it with theirs. */
export type AttentionItem = {
  key: string;
  text: string;
  href: string | null;
  bots?: readonly { id: string; name: string; count: number; href: string }[];
};

/** What wants somebody to look, each a way to where it is put right. Texts: organisation. */
export function AttentionCard({ items }: { items: readonly AttentionItem[] }) {
  const t = useTranslate();
  return (
    <Card title={t('organisation.attention.title')} padded={false}>
      {items.length === 0 ? (
        <p className="flex items-center gap-2.5 px-5 pb-5 text-muted sm:px-6">
          <Icon name="check" className="size-5 text-success" />
          {t('organisation.attention.none')}
        </p>
      ) : (
        <ul>
          {items.map(({ key, text, href, bots = [] }) => (
            <li key={key} className="flex items-start gap-3 border-t border-line px-5 py-3 sm:px-6">
              <Icon name="alert" className="mt-0.5 size-5 text-warning" />
              <div className="min-w-0">
                {href ? (
                  <a href={href} className="link">
                    {text}
                  </a>
                ) : (
                  text
                )}
                <Where bots={bots} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The assistants that have some of it, each a way to where it is put right. */
function Where({ bots }: { bots: NonNullable<AttentionItem['bots']> }) {
  const number = numberFormat(useLocale());
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm empty:hidden">
      {bots.map(({ id, name, count, href }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          <a href={href} className="link">
            <bdi>{name}</bdi>
          </a>{' '}
          <span className="text-muted">{`(${number.format(count)})`}</span>
        </li>
      ))}
    </ul>
  );
}
