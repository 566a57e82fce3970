import type { HealthData } from '#contracts/installation.ts';
import type { TextKey } from '#i18n/i18n.ts';
import { diskState } from '#rules/disk.ts';
import type { BadgeTone } from '../ui/Badge.tsx';

/** What the installation stands on and can fail, in the order in which it is shown. */
export const healthParts = ['worker', 'model', 'mail', 'storage', 'backups', 'replica'] as const;
export type HealthPart = (typeof healthParts)[number];

/** How one of these is doing; whatever is not `success` wants somebody to look. Texts: health. */
export type HealthState = { tone: Extract<BadgeTone, 'success' | 'warning' | 'danger'>; text: TextKey };

const well: HealthState = { tone: 'success', text: 'health.ok' };
const notSetUp: HealthState = { tone: 'warning', text: 'health.notSetUp' };
const failing: HealthState = { tone: 'danger', text: 'health.failing' };

/** How each part is doing, for every page that says so; null where the installation has none. */
export const healthStates: Record<HealthPart, (health: HealthData) => HealthState | null> = {
  worker: ({ worker }) => (worker.running ? well : { tone: 'danger', text: 'health.stopped' }),
  model: ({ models: { providers, failingOfTenants } }) => {
    const broken = providers.filter(({ problem }) => problem !== null).length;
    if (broken > 0 && broken === providers.length) return failing;
    return broken + failingOfTenants.total > 0 ? { tone: 'warning', text: 'health.partlyFailing' } : well;
  },
  mail: ({ mail }) => {
    if (mail.state === 'none') return notSetUp;
    return mail.state === 'failing' ? failing : well;
  },
  storage: ({ storage: { bucket, ...disk } }) => {
    if (bucket && bucket !== 'answers') return { tone: 'danger', text: `health.bucketStates.${bucket}` };
    const state = diskState(disk);
    if (state === 'full') return { tone: 'danger', text: 'health.takesNoFiles' };
    return state === 'nearlyFull' ? { tone: 'warning', text: 'health.nearlyFull' } : well;
  },
  backups: ({ backups }) => {
    if (!backups) return notSetUp;
    if (backups.failedAt) return failing;
    if (backups.isLate) return { tone: 'danger', text: 'health.late' };
    return backups.madeAt ? well : { tone: 'warning', text: 'health.noBackupYet' };
  },
  replica: ({ replica }) =>
    replica && {
      tone: replica.state === 'serving' ? 'success' : 'warning',
      text: `health.replicaStates.${replica.state}`,
    },
};
