import { withLocale } from '#client/browser/navigation.ts';
import { type Attention, type AttentionKind, attentionPath } from '#rules/attention.ts';
import { AttentionCard } from '../ui/AttentionCard.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** The part of the panel where it is put right; null where there is no such page. */
const partOf: Record<AttentionKind, { tenants: string | null; companies: string | null }> = {
  noCompanies: { tenants: 'companies', companies: null },
  noModelBots: { tenants: 'companies', companies: 'bots' },
  seats: { tenants: 'people', companies: null },
  files: { tenants: 'usage', companies: null },
  storage: { tenants: 'usage', companies: null },
  failingProviders: { tenants: 'providers', companies: null },
  budgets: { tenants: 'providers', companies: null },
  modelBots: { tenants: 'companies', companies: null },
  companies: { tenants: 'companies', companies: null },
  expiredInvitations: { tenants: 'people', companies: 'people' },
  failedFiles: { tenants: 'companies', companies: 'bots' },
  failedTrials: { tenants: 'quality', companies: 'quality' },
  failedAnswers: { tenants: 'quality', companies: 'quality' },
  unanswered: { tenants: 'quality', companies: 'quality' },
  companiesWithoutAdministrator: { tenants: 'people', companies: null },
  botsWithoutFiles: { tenants: 'companies', companies: 'bots' },
  unpublishedBots: { tenants: 'companies', companies: 'bots' },
};

/** What whoever runs the place should know of, each a way to where it is put right. */
export function AttentionList({
  place,
  attention,
}: {
  place: { kind: 'tenants' | 'companies'; id: string };
  attention: readonly Attention[];
}) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <AttentionCard
      items={attention.map(({ kind, count, bots }) => {
        const part = partOf[kind][place.kind];
        return {
          key: kind,
          text: t(`organisation.attention.${kind}`, { count }),
          href: part && withLocale(`/${place.kind}/${place.id}/panel?part=${part}`, locale),
          ...(bots && {
            bots: bots.map((bot) => ({ ...bot, href: withLocale(attentionPath(kind, bot.id), locale) })),
          }),
        };
      })}
    />
  );
}
