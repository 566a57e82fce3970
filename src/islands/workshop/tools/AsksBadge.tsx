import { Badge } from '../../ui/Badge.tsx';
import { useTranslate } from '../../ui/i18n.tsx';

/** Whether a tool asks the person first. Texts: tools. */
export function AsksBadge({ first }: { first: boolean }) {
  const t = useTranslate();
  return (
    <Badge tone={first ? 'accent' : 'neutral'}>{t(first ? 'tools.asksFirst' : 'tools.withoutAsking')}</Badge>
  );
}
