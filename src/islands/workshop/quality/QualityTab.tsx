import { useEffect, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call, callForRows } from '#client/api/call.ts';
import { useLoaded } from '#client/react/use-loaded.ts';
import type { FileData } from '#contracts/file.ts';
import type { ModelBotDetail } from '#contracts/model-bot.ts';
import type {
  QualityQuestionData,
  QualityRunData,
  QualityRunWithResults,
  UnansweredQuestionsData,
} from '#contracts/quality.ts';
import { WhileLoading } from '../../ui/WhileLoading.tsx';
import { QuestionList } from './QuestionList.tsx';
import { RunCard } from './RunCard.tsx';
import { Unanswered } from './Unanswered.tsx';

const lookAgainAfter = 1_500;

export type QualityData = {
  questions: QualityQuestionData[];
  runs: QualityRunData[];
  /** The latest run with its results. */
  latest: QualityRunWithResults | null;
  unanswered: UnansweredQuestionsData;
};

async function readAll(botId: string): Promise<QualityData> {
  const [questions, runs, unanswered] = await Promise.all([
    callForRows('GET model-bots/{id}/quality/questions', { params: { id: botId }, quiet: true }),
    callForRows('GET model-bots/{id}/quality/runs', { params: { id: botId }, quiet: true }),
    call('GET model-bots/{id}/quality/unanswered', { params: { id: botId }, quiet: true }),
  ]);
  const [newest] = runs;
  return { questions, runs, unanswered, latest: newest ? await readRun(botId, newest.id) : null };
}

const readRun = (id: string, runId: string) =>
  call('GET model-bots/{id}/quality/runs/{runId}', { params: { id, runId }, quiet: true });

const without = (unanswered: UnansweredQuestionsData, messageId: string) => ({
  ...unanswered,
  questions: unanswered.questions.filter((each) => each.messageId !== messageId),
});

const isOpen = ({ status }: QualityRunData) => status === 'queued' || status === 'running';

/** The questions by which a bot is measured, how its runs went, and what went unanswered. Texts: quality. */
export function QualityTab({
  bot,
  files,
  first,
  onWrite,
}: {
  bot: ModelBotDetail;
  files: readonly FileData[];
  first: QualityData | null;
  /** Adds a file of these words. @throws {ApiError} */
  onWrite: (file: { name: string; text: string }) => Promise<void>;
}) {
  const { data, error, load, set } = useLoaded(first, () => readAll(bot.id));
  /** The run whose results are shown; null is the latest. */
  const [shown, setShown] = useState<QualityRunWithResults | null>(null);
  const open = data?.runs.find(isOpen);

  // A run writes down each answer as it comes: look again until it is over.
  useEffect(() => {
    if (!open || !data) return;
    let left = false;
    const timer = setTimeout(async () => {
      const now = { runs: data.runs, latest: data.latest };
      try {
        [now.runs, now.latest] = await Promise.all([
          callForRows('GET model-bots/{id}/quality/runs', { params: { id: bot.id }, quiet: true }),
          readRun(bot.id, open.id),
        ]);
      } catch (error) {
        // The next look may find it.
        if (!(error instanceof ApiError)) throw error;
      }
      if (!left) set({ ...data, ...now });
    }, lookAgainAfter);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [bot.id, data, open, set]);

  if (!data) return <WhileLoading error={error} load={load} />;
  const results = shown ?? data.latest;
  return (
    <div className="flex flex-col gap-6">
      <Unanswered
        botId={bot.id}
        unanswered={data.unanswered}
        onWrite={onWrite}
        onAdded={(question, messageId) =>
          set({
            ...data,
            questions: [...data.questions, question],
            unanswered: without(data.unanswered, messageId),
          })
        }
        onDismissed={(messageId) => set({ ...data, unanswered: without(data.unanswered, messageId) })}
      />
      <QuestionList
        botId={bot.id}
        files={files}
        questions={data.questions}
        run={results}
        onChanged={(questions) => set({ ...data, questions })}
      />
      {(data.questions.length > 0 || data.runs.length > 0) && (
        <RunCard
          bot={bot}
          runs={data.runs}
          open={open}
          mayStart={data.questions.length > 0}
          shown={results}
          onStarted={(run) => {
            setShown(null);
            set({ ...data, runs: [run, ...data.runs], latest: { ...run, results: [] } });
          }}
          onShow={setShown}
        />
      )}
    </div>
  );
}
