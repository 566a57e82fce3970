import { withLocale } from '#client/browser/navigation.ts';
import type { InstallationOverview } from '#contracts/installation.ts';
import { formatCounted } from '#i18n/numbers.ts';
import { attentionPath } from '#rules/attention.ts';
import { AttentionCard, type AttentionItem } from '../ui/AttentionCard.tsx';
import { asPortal } from '../ui/as-portal.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { Figures } from '../ui/Figures.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { healthParts, healthStates } from './health-states.ts';

/** `/admin/overview`. Texts: admin, health, organisation, subscription. */
export const OverviewPortal = asPortal(OverviewView);

function OverviewView({ overview }: { overview: InstallationOverview }) {
  const t = useTranslate();
  const locale = useLocale();
  const to = (path: string) => withLocale(path, locale);
  const { figures, subscriptions, tickets, health } = overview;
  return (
    <>
      <PageHeader title={t('admin.pages.overview')} lead={t('admin.overview.lead')} />
      <div className="flex flex-col gap-5">
        <Figures
          figures={[
            ...(['users', 'tenants', 'companies', 'modelBots'] as const).map((key) => ({
              label: t(`admin.pages.${key}`),
              value: figures[key].total,
              atLeast: figures[key].atLeast === true,
              href: to(lists[key]),
            })),
            {
              label: t('admin.overview.tickets'),
              value: tickets.open.total,
              atLeast: tickets.open.atLeast === true,
              href: to('/support'),
            },
          ]}
        />
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <AttentionCard items={useAttention(overview)} />
          <div className="grid gap-5 md:max-xl:grid-cols-2">
            <Card title={t('health.title')}>
              <dl className="flex flex-col gap-2.5 text-sm">
                {healthParts.map((part) => {
                  const state = healthStates[part](health);
                  return (
                    state && (
                      <div key={part} className="flex justify-between gap-4">
                        <dt className="text-muted">{t(`health.${part}`)}</dt>
                        <dd>
                          <Badge tone={state.tone}>{t(state.text)}</Badge>
                        </dd>
                      </div>
                    )
                  );
                })}
              </dl>
              <a href={to('/admin/health')} className="link mt-4 inline-block text-sm">
                {t('admin.overview.allHealth')}
              </a>
            </Card>
            <Card title={t('admin.pages.subscriptions')}>
              {subscriptions.length === 0 ? (
                <p className="text-sm text-muted">{t('admin.overview.noSubscriptions')}</p>
              ) : (
                <dl className="flex flex-col gap-2.5 text-sm">
                  {subscriptions.map(({ plan, ...count }) => (
                    <div key={plan} className="flex justify-between gap-4">
                      <dt>
                        <a
                          href={to(`/admin/subscriptions?${running}&filters[plan][]=${plan}`)}
                          className="link"
                        >
                          {t(`subscription.plans.${plan}`)}
                        </a>
                      </dt>
                      <dd className="tabular-nums">{formatCounted(count, locale)}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </Card>
          </div>
        </div>
      </div>
    </>
  );
}

const running = 'filters[state][]=current';

/** The lists show what each figure counts: nothing that is put away. */
const lists = {
  users: '/admin/users',
  tenants: '/admin/tenants?filters[state][]=active',
  companies: '/admin/companies?filters[state][]=active',
  modelBots: '/admin/model-bots?filters[state][]=published&filters[state][]=draft',
};

/** What wants an administrator to look: what fails first, then what waits. */
function useAttention({ health, attention, tickets, unpaid }: InstallationOverview): AttentionItem[] {
  const t = useTranslate();
  const locale = useLocale();
  const failing = healthParts.flatMap((part) => {
    const state = healthStates[part](health);
    if (!state || state.tone === 'success') return [];
    const text = t('admin.overview.part', { part: t(`health.${part}`), state: t(state.text) });
    return [{ key: part, text, href: '/admin/health' }];
  });
  const counted = [
    { key: 'failedJobs', count: health.worker.failed, href: '/admin/jobs?filters[state][]=failed' },
    { key: 'failedMails', count: health.mail.failedToday, href: '/admin/outbox?filters[state][]=failed' },
    { key: 'unpaid', count: unpaid, href: '/admin/subscriptions?filters[state][]=unpaid' },
    { key: 'unassigned', count: tickets.unassigned, href: '/support?view=unassigned' },
  ] as const;
  return [
    ...failing,
    ...counted.flatMap(({ key, count, href }) =>
      count.total > 0
        ? [
            {
              key,
              text: t(`admin.overview.${key}`, { count: count.total, total: formatCounted(count, locale) }),
              href,
            },
          ]
        : [],
    ),
    ...attention.map(({ kind, count, atLeast, bots = [] }) => {
      const text = t(`organisation.attention.${kind}`, { count });
      return {
        key: kind,
        text: atLeast ? t('admin.overview.atLeast', { text }) : text,
        href: null,
        bots: bots.map((bot) => ({ ...bot, href: withLocale(attentionPath(kind, bot.id), locale) })),
      };
    }),
  ].map(({ href, ...item }) => ({ ...item, href: href && withLocale(href, locale) }));
}
