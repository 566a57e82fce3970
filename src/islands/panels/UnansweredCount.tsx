import { withLocale } from '#client/browser/navigation.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { unansweredPath } from '#rules/quality.ts';
import { useLocale } from '../ui/i18n.tsx';

/** How many questions an assistant left unanswered, as the way to them. */
export function UnansweredCount({
  modelBot,
  label,
  count,
}: {
  modelBot: { id: string; name: string };
  /** What is counted. */
  label: string;
  count: number;
}) {
  const locale = useLocale();
  const written = numberFormat(locale).format(count);
  if (count === 0) return written;
  return (
    <a
      href={withLocale(unansweredPath(modelBot.id), locale)}
      aria-label={`${written} ${label}: ${modelBot.name}`}
      className="link"
    >
      {written}
    </a>
  );
}
