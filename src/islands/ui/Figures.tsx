import { formatCounted } from '#i18n/numbers.ts';
import { useLocale } from './i18n.tsx';

/**
 * A row of numbers, each above what it counts, and all at one height however long the words are. With `href` a number
 * that is not 0 leads to what it counts; `atLeast` says that there are more.
 */
export function Figures({
  figures,
}: {
  figures: readonly { label: string; value: number; atLeast?: boolean; href?: string }[];
}) {
  const locale = useLocale();
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-3">
      {figures.map(({ label, value, atLeast, href }) => {
        const told = formatCounted({ total: value, atLeast }, locale);
        return (
          <div key={label} className="card flex flex-col-reverse justify-end px-5 py-4">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-serif text-2xl tabular-nums">
              {href && value > 0 ? (
                <a href={href} className="link" aria-label={`${told} ${label}`}>
                  {told}
                </a>
              ) : (
                told
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
