import { z } from 'zod';
import { wholeListInput } from '../list.ts';
import {
  importedQuestions,
  importQuestionsInput,
  qualityQuestion,
  qualityQuestionInput,
  qualityRun,
  qualityRunWithResults,
  startRunInput,
  unansweredQuestions,
  updateQualityQuestionInput,
} from '../quality.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const questionParams = idParam.extend({ questionId: z.uuid() });

const runParams = idParam.extend({ runId: z.uuid() });

const messageParams = idParam.extend({ messageId: z.uuid() });

export const qualityEndpoints = {
  'GET model-bots/{id}/quality/questions': {
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: qualityQuestion },
  },
  'POST model-bots/{id}/quality/questions': {
    params: idParam,
    body: qualityQuestionInput,
    answer: { status: 201, data: qualityQuestion },
  },
  'POST model-bots/{id}/quality/questions/import': {
    params: idParam,
    body: importQuestionsInput,
    answer: { status: 200, data: importedQuestions },
  },
  'PUT model-bots/{id}/quality/questions/{questionId}': {
    params: questionParams,
    body: updateQualityQuestionInput,
    answer: { status: 200, data: qualityQuestion },
  },
  'DELETE model-bots/{id}/quality/questions/{questionId}': {
    params: questionParams,
    answer: { status: 204 },
  },
  'GET model-bots/{id}/quality/runs': {
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: qualityRun },
  },
  'POST model-bots/{id}/quality/runs': {
    params: idParam,
    body: startRunInput,
    answer: { status: 202, data: qualityRun },
  },
  'GET model-bots/{id}/quality/runs.csv': {
    params: idParam,
    answer: { status: 200, mediaType: 'text/csv' },
  },
  'GET model-bots/{id}/quality/runs/{runId}': {
    params: runParams,
    answer: { status: 200, data: qualityRunWithResults },
  },
  'GET model-bots/{id}/quality/unanswered': {
    params: idParam,
    answer: { status: 200, data: unansweredQuestions },
  },
  'DELETE model-bots/{id}/quality/unanswered/{messageId}': {
    params: messageParams,
    answer: { status: 204 },
  },
} as const satisfies Record<string, Exchange>;
