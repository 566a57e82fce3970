import { type AskedModel, unnamedModel } from '../../models/models.ts';
import { problemOf } from '../../models/provider-problem.ts';
import type { App } from '../context.ts';
import { noteHealth } from './note-health.ts';

/** So often one is looked at that cannot be reached, and one that somebody runs themselves. Milliseconds. */
const pauses = { away: 4_000, own: 15_000 } as const;
/** Until one is let be that does not answer. What is overloaded can be reached. */
const patienceMilliseconds = 2_000;

type ProviderWatch = { look(): void };

/**
 * Looks after providers while nobody asks them, so that one that is switched off is told everywhere within seconds, and so
 * is its return. Services of others are asked for nothing but their return. What this process has not seen away is not
 * told to be back: some answer when they are looked at, and break off what they are asked.
 */
export function createProviderWatch({
  app,
}: {
  app: Pick<App, 'database' | 'log' | 'models' | 'liveEvents'>;
}): ProviderWatch {
  const lookedAt = new Map<string, number>();
  const away = new Set<string>();
  const lookAt = async ({
    provider,
    health,
    isOwn,
    reach,
  }: ReturnType<App['models']['watched']>[number]): Promise<void> => {
    const isTold = health.state.problem === 'unreachable';
    if (!isTold && !isOwn) return;
    const now = performance.now();
    const before = lookedAt.get(provider.id);
    if (before !== undefined && now - before < pauses[isTold ? 'away' : 'own']) return;
    lookedAt.set(provider.id, now);
    const asked: Pick<AskedModel, 'id' | 'provider' | 'health'> = { id: unnamedModel, provider, health };
    if (await isAway(reach)) {
      away.add(provider.id);
      if (!isTold) noteHealth(app, asked, 'unreachable');
    } else if (away.delete(provider.id) && isTold) noteHealth(app, asked, null);
  };
  return {
    look() {
      for (const each of app.models.watched()) void lookAt(each);
    },
  };
}

async function isAway(reach: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  try {
    await reach(AbortSignal.timeout(patienceMilliseconds));
    return false;
  } catch (error) {
    return problemOf(error) === 'unreachable';
  }
}
