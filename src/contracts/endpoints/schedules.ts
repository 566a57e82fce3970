import { z } from 'zod';
import { wholeListInput } from '../list.ts';
import {
  changeScheduleInput,
  createScheduleInput,
  schedule,
  scheduledRunWithAnswer,
  updateScheduleInput,
} from '../schedule.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const scheduleParams = idParam.extend({ scheduleId: z.uuid() });

export const schedulesEndpoints = {
  'GET model-bots/{id}/schedules': {
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: schedule },
  },
  'POST model-bots/{id}/schedules': {
    params: idParam,
    body: createScheduleInput,
    answer: { status: 201, data: schedule },
  },
  'PUT model-bots/{id}/schedules/{scheduleId}': {
    params: scheduleParams,
    body: changeScheduleInput,
    answer: { status: 200, data: schedule },
  },
  'PATCH model-bots/{id}/schedules/{scheduleId}': {
    params: scheduleParams,
    body: updateScheduleInput,
    answer: { status: 200, data: schedule },
  },
  'DELETE model-bots/{id}/schedules/{scheduleId}': {
    params: scheduleParams,
    answer: { status: 204 },
  },
  'GET model-bots/{id}/schedules/{scheduleId}/runs': {
    params: scheduleParams,
    query: wholeListInput,
    answer: { status: 200, list: scheduledRunWithAnswer },
  },
  'POST model-bots/{id}/schedules/{scheduleId}/runs': {
    params: scheduleParams,
    answer: { status: 202, data: scheduledRunWithAnswer },
  },
} as const satisfies Record<string, Exchange>;
