import type { App } from '../context.ts';
import { reconcileSubscriptions as reconcile } from '../services/subscriptions/reconcile-subscriptions.ts';

export async function reconcileSubscriptions(app: App): Promise<void> {
  await reconcile(app);
}
