import type { SubscriptionState } from '#rules/subscriptions.ts';
import type { BadgeTone } from '../ui/Badge.tsx';

/** How a subscription's state looks beside its name. */
export const stateTones: Record<SubscriptionState, BadgeTone> = {
  granted: 'accent',
  incomplete: 'neutral',
  trial: 'accent',
  active: 'success',
  cancelling: 'warning',
  pastDue: 'warning',
  suspended: 'danger',
  paused: 'warning',
  ended: 'neutral',
};
