import type {
  ImportedQuestionsData,
  QualityQuestionData,
  QualityQuestionInput,
  QualityRunData,
  QualityRunWithResults,
  UnansweredQuestionsData,
  UpdateQualityQuestionInput,
} from '#contracts/quality.ts';
import type { QualityTarget } from '#rules/quality.ts';
import { apiBase, request } from './http.ts';

const quiet = { body: { blockSpinner: true } };

export async function listQuestions(botId: string) {
  const { data } = await request<{ data: QualityQuestionData[] }>(
    `model-bots/${botId}/quality/questions`,
    quiet,
  );
  return data;
}

export async function addQuestion(botId: string, body: QualityQuestionInput) {
  const { data } = await request<{ data: QualityQuestionData }>(`model-bots/${botId}/quality/questions`, {
    method: 'POST',
    body,
  });
  return data;
}

/** @throws {ApiError} `version_conflict` with the question as it is now */
export async function updateQuestion(botId: string, questionId: string, body: UpdateQualityQuestionInput) {
  const { data } = await request<{ data: QualityQuestionData }>(
    `model-bots/${botId}/quality/questions/${questionId}`,
    { method: 'PUT', body },
  );
  return data;
}

export async function removeQuestion(botId: string, questionId: string): Promise<void> {
  await request(`model-bots/${botId}/quality/questions/${questionId}`, { method: 'DELETE' });
}

export async function importQuestions(botId: string, csv: string) {
  const { data } = await request<{ data: ImportedQuestionsData }>(
    `model-bots/${botId}/quality/questions/import`,
    { method: 'POST', body: { csv } },
  );
  return data;
}

export async function listRuns(botId: string) {
  const { data } = await request<{ data: QualityRunData[] }>(`model-bots/${botId}/quality/runs`, quiet);
  return data;
}

export async function startRun(botId: string, target: QualityTarget) {
  const { data } = await request<{ data: QualityRunData }>(`model-bots/${botId}/quality/runs`, {
    method: 'POST',
    body: { target },
  });
  return data;
}

export async function getRun(botId: string, runId: string) {
  const { data } = await request<{ data: QualityRunWithResults }>(
    `model-bots/${botId}/quality/runs/${runId}`,
    quiet,
  );
  return data;
}

export async function listUnanswered(botId: string) {
  const { data } = await request<{ data: UnansweredQuestionsData }>(
    `model-bots/${botId}/quality/unanswered`,
    quiet,
  );
  return data;
}

export async function dismissUnanswered(botId: string, messageId: string): Promise<void> {
  await request(`model-bots/${botId}/quality/unanswered/${messageId}`, { method: 'DELETE' });
}

/** The address of the table of runs as a file. */
export const runsFile = (botId: string) => `${apiBase}/model-bots/${botId}/quality/runs.csv`;
