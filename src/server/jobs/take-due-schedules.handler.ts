import type { App } from '../context.ts';
import { takeDue } from '../services/schedules/take-due.ts';

export async function takeDueSchedules(app: App): Promise<void> {
  await takeDue(app, new Date());
}
