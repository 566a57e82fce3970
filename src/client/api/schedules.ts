import type {
  ChangeScheduleInput,
  CreateScheduleInput,
  ScheduleData,
  ScheduledRunWithAnswer,
} from '#contracts/schedule.ts';
import { request } from './http.ts';

const quiet = { body: { blockSpinner: true } };
const pathOf = (botId: string, scheduleId?: string) =>
  `model-bots/${botId}/schedules${scheduleId ? `/${scheduleId}` : ''}`;

export async function listSchedules(botId: string) {
  return (await request<{ data: ScheduleData[] }>(pathOf(botId), quiet)).data;
}

export async function createSchedule(botId: string, body: CreateScheduleInput) {
  return (await request<{ data: ScheduleData }>(pathOf(botId), { method: 'POST', body })).data;
}

/** Throws `version_conflict` with the schedule as it is now, where it was changed since. */
export async function changeSchedule(botId: string, scheduleId: string, body: ChangeScheduleInput) {
  const options = { method: 'PUT' as const, body };
  return (await request<{ data: ScheduleData }>(pathOf(botId, scheduleId), options)).data;
}

export async function setScheduleState(botId: string, scheduleId: string, state: 'active' | 'paused') {
  const options = { method: 'PATCH' as const, body: { state } };
  return (await request<{ data: ScheduleData }>(pathOf(botId, scheduleId), options)).data;
}

export async function removeSchedule(botId: string, scheduleId: string): Promise<void> {
  await request(pathOf(botId, scheduleId), { method: 'DELETE' });
}

/** The log of a schedule, newest first. */
export async function listScheduledRuns(botId: string, scheduleId: string) {
  const path = `${pathOf(botId, scheduleId)}/runs`;
  return (await request<{ data: ScheduledRunWithAnswer[] }>(path, quiet)).data;
}

/** Asks it now. */
export async function runSchedule(botId: string, scheduleId: string) {
  const path = `${pathOf(botId, scheduleId)}/runs`;
  return (await request<{ data: ScheduledRunWithAnswer }>(path, { method: 'POST' })).data;
}
