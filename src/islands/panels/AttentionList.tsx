import { withLocale } from '#client/browser/navigation.ts';
import { numberFormat } from '#i18n/numbers.ts';
import type { Attention, AttentionBot, AttentionKind } from '#rules/attention.ts';
import { unansweredPath } from '#rules/quality.ts';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
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

/** Where of an assistant it is put right: what counts questions leads to them. */
function pathIn(kind: AttentionKind, botId: string): string {
  if (kind === 'unanswered' || kind === 'failedAnswers') return unansweredPath(botId);
  return `/model-bots/${botId}/uploads${kind === 'failedTrials' ? '?tab=quality' : ''}`;
}

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
    <Card title={t('organisation.attention.title')} padded={false}>
      {attention.length === 0 ? (
        <p className="flex items-center gap-2.5 px-5 pb-5 text-muted sm:px-6">
          <Icon name="check" className="size-5 text-success" />
          {t('organisation.attention.none')}
        </p>
      ) : (
        <ul>
          {attention.map(({ kind, count, bots = [] }) => {
            const part = partOf[kind][place.kind];
            const text = t(`organisation.attention.${kind}`, { count });
            return (
              <li key={kind} className="flex items-start gap-3 border-t border-line px-5 py-3 sm:px-6">
                <Icon name="alert" className="mt-0.5 size-5 text-warning" />
                <div className="min-w-0">
                  {part ? (
                    <a
                      href={withLocale(`/${place.kind}/${place.id}/panel?part=${part}`, locale)}
                      className="link"
                    >
                      {text}
                    </a>
                  ) : (
                    text
                  )}
                  <Where bots={bots} pathOf={(id) => pathIn(kind, id)} />
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

/** The assistants that have some of it, each a way to where it is put right. */
function Where({ bots, pathOf }: { bots: readonly AttentionBot[]; pathOf: (id: string) => string }) {
  const locale = useLocale();
  const number = numberFormat(locale);
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm empty:hidden">
      {bots.map(({ id, name, count }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          <a href={withLocale(pathOf(id), locale)} className="link">
            <bdi>{name}</bdi>
          </a>{' '}
          <span className="text-muted">{`(${number.format(count)})`}</span>
        </li>
      ))}
    </ul>
  );
}
