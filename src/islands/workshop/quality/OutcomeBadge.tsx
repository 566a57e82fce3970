import type { QualityOutcome } from '#rules/quality.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useTranslate } from '../../ui/i18n.tsx';

const tones = { passed: 'success', failed: 'danger', broken: 'warning' } as const;

export function OutcomeBadge({ outcome }: { outcome: QualityOutcome }) {
  const t = useTranslate();
  return <Badge tone={tones[outcome]}>{t(`quality.results.${outcome}`)}</Badge>;
}
