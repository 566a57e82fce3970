import { type ReactNode, useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/format.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import { useLatest } from '#client/react/use-latest.ts';
import type { HealthData } from '#contracts/installation.ts';
import { formatBytes, formatCounted, numberFormat } from '#i18n/numbers.ts';
import { mostVectorsAtEase } from '#rules/limits.ts';
import type { Locale } from '#rules/preferences.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { type HealthPart, healthStates } from './health-states.ts';

const everyMilliseconds = 30_000;

/** `/admin/health`. Texts: admin, health. */
export const HealthPortal = asPortal(HealthView);

function HealthView({ health: first }: { health: HealthData }) {
  const t = useTranslate();
  const locale = useLocale();
  const [health, setHealth] = useState(first);
  const { read, pending, error } = useLatest();
  const look = () => read(() => call('GET admin/health', { quiet: true }), setHealth);
  useEffect(() => {
    const timer = setInterval(
      () => void call('GET admin/health', { quiet: true }).then(setHealth, () => undefined),
      everyMilliseconds,
    );
    return () => clearInterval(timer);
  }, []);

  const bytes = (value: number) => formatBytes(value, locale);
  const number = (value: number) => numberFormat(locale).format(value);
  const { database, replica, worker, mail, storage, backups, models, process } = health;
  const stateOf = (part: HealthPart) => {
    const found = healthStates[part](health);
    return found && <Badge tone={found.tone}>{t(found.text)}</Badge>;
  };
  return (
    <>
      <PageHeader
        title={t('health.title')}
        lead={t('health.lead')}
        actions={
          <Button icon="refresh" loading={pending} onClick={look}>
            {t('health.refresh')}
          </Button>
        }
      />
      <ErrorNotice error={error} className="mb-4" />
      <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        <Facts
          title={t('health.database')}
          state={<Badge tone="success">{t('health.ok')}</Badge>}
          facts={[
            [t('health.version'), `PostgreSQL ${database.version}`],
            [t('health.latency'), `${number(database.latencyMilliseconds)} ms`],
            [t('health.size'), bytes(database.bytes)],
            [
              t('health.connections'),
              t('health.waitingFor', {
                used: number(database.connections),
                waiting: number(database.waiting),
              }),
            ],
          ]}
        />
        {replica && <ReplicaFacts replica={replica} state={stateOf('replica')} />}
        <Facts
          title={t('health.worker')}
          state={stateOf('worker')}
          facts={[
            [t('health.jobs'), formatCounted(worker.jobs, locale)],
            [t('health.failedJobs'), formatCounted(worker.failed, locale)],
          ]}
        />
        <Facts
          title={t('health.mail')}
          state={stateOf('mail')}
          facts={[
            [t('health.waiting'), formatCounted(mail.waiting, locale)],
            [t('health.failedToday'), formatCounted(mail.failedToday, locale)],
          ]}
        />
        <Facts
          title={t('health.storage')}
          state={stateOf('storage')}
          facts={[
            [t('health.free'), bytes(storage.freeBytes)],
            [t('health.total'), bytes(storage.totalBytes)],
            [t('health.keptFree'), bytes(storage.reserveBytes)],
            ...(storage.bucket
              ? [[t('health.bucket'), t(`health.bucketStates.${storage.bucket}`)] as const]
              : []),
          ]}
        />
        <BackupFacts backups={backups} state={stateOf('backups')} />
        <Facts
          title={t('health.model')}
          state={stateOf('model')}
          facts={[
            ...models.providers.map(
              ({ id, name, problem }) =>
                [name, t(problem ? `health.problems.${problem}` : 'health.answers'), id] as const,
            ),
            ...(models.providers.length === 0 ? [['Quoter', t('health.builtIn')] as const] : []),
            [t('health.failingOfTenants'), formatCounted(models.failingOfTenants, locale)],
            ...(models.laden > 0 ? ladenFacts(t, models, number) : []),
          ]}
        />
        <Facts
          title={t('health.process')}
          state={<Badge tone="success">{t('health.ok')}</Badge>}
          facts={[
            ['Node', process.node],
            [t('health.uptime'), uptime(process.uptimeSeconds, locale)],
            [t('health.memory'), bytes(process.residentBytes)],
            [t('health.heap'), bytes(process.heapBytes)],
          ]}
        />
      </div>
    </>
  );
}

/** That searching them by meaning takes long is nothing that fails. */
function ladenFacts(
  t: ReturnType<typeof useTranslate>,
  { laden, indexed, nearest }: HealthData['models'],
  number: (value: number) => string,
) {
  const others = laden - indexed;
  const slow = [
    t('health.oneByOne'),
    t('health.oneByOneBecause', { count: number(others), why: t(`health.nearest.${nearest}`) }),
  ] as const;
  return [
    [t('health.laden', { most: mostVectorsAtEase }), number(laden)] as const,
    ...(indexed > 0 ? [[t('health.indexed'), number(indexed)] as const] : []),
    ...(others > 0 ? [slow] : []),
  ];
}

function ReplicaFacts({
  replica: { state: found, lagSeconds },
  state,
}: {
  replica: NonNullable<HealthData['replica']>;
  state: ReactNode;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const serves = found === 'serving';
  const seconds = { style: 'unit', unit: 'second', unitDisplay: 'short' } as const;
  return (
    <Facts
      title={t('health.replica')}
      state={state}
      facts={[
        [t('health.readFrom'), t(serves ? 'health.fromReplica' : 'health.fromDatabase')],
        ...(lagSeconds === null
          ? []
          : [[t('health.lag'), numberFormat(locale, seconds).format(lagSeconds)] as const]),
      ]}
    />
  );
}

function BackupFacts({ backups, state }: { backups: HealthData['backups']; state: ReactNode }) {
  const t = useTranslate();
  const locale = useLocale();
  const timeZone = useTimeZone();
  if (!backups) {
    return <Facts title={t('health.backups')} state={state} facts={[[t('health.setUpBy'), 'BACKUP_TO']]} />;
  }
  const { madeAt, failedAt, kept } = backups;
  return (
    <Facts
      title={t('health.backups')}
      state={state}
      facts={[
        ...(madeAt ? [[t('health.newestBackup'), formatMoment(madeAt, locale, timeZone)] as const] : []),
        ...(failedAt ? [[t('health.failedBackup'), formatMoment(failedAt, locale, timeZone)] as const] : []),
        [t('health.keptBackups'), String(kept)],
      ]}
    />
  );
}

function Facts({
  title,
  state,
  facts,
}: {
  title: string;
  state: ReactNode;
  /** Each its name and value, and what tells it from one of the same name. */
  facts: readonly (readonly [string, string, string?])[];
}) {
  return (
    <Card title={title} actions={state}>
      <dl className="flex flex-col gap-2 text-sm">
        {facts.map(([name, value, id = name]) => (
          // Each pair by itself: a long name, such as a provider's, leaves the other values their room.
          <div key={id} className="flex flex-wrap justify-between gap-x-4">
            <dt className="min-w-0 text-muted [overflow-wrap:anywhere]">{name}</dt>
            <dd className="ml-auto min-w-0 text-right tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** `2 d 3 h`, `3 h 5 min`, `5 min`, as the language writes it. */
function uptime(seconds: number, locale: Locale): string {
  const minutes = Math.floor(seconds / 60);
  const parts: [number, 'day' | 'hour' | 'minute'][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  return parts
    .slice(first === -1 ? 2 : first, first === -1 ? 3 : first + 2)
    .map(([value, unit]) => numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value))
    .join(' ');
}
