import type { App } from '../context.ts';
import { followPeople as follow } from '../services/subscriptions/follow-people.ts';

export async function followPeople(app: App): Promise<void> {
  await follow(app);
}
