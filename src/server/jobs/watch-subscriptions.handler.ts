import type { App } from '../context.ts';
import { watchSubscriptions as watch } from '../services/subscriptions/watch-subscriptions.ts';

export async function watchSubscriptions(app: App): Promise<void> {
  await watch(app);
}
