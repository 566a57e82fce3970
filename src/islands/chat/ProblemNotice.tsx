import { isLastingFailure } from '#rules/answer-failures.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import type { ChatProblem } from './chat-state.ts';

const titles = {
  sending: 'chat.problem.unsent',
  asking: undefined,
  reading: 'chat.problem.lost',
  loading: 'chat.problem.loading',
} as const satisfies Record<ChatProblem['during'], string | undefined>;

/** What went wrong, and the way on. A limit is told beside the composer instead. */
export function ProblemNotice({
  problem,
  onRetry,
  onNew,
}: {
  problem: ChatProblem;
  onRetry: () => void;
  onNew: () => void;
}) {
  const t = useTranslate();
  const { error, during } = problem;
  if (error.code === 'limit_reached') return null;
  const isTooLong = error.code === 'conversation_too_long';
  const isLasting = during === 'sending' || (during === 'asking' && isLastingFailure(error.code));
  const begin = isTooLong && (
    <Button size="small" icon="plus" onClick={onNew}>
      {t('chat.conversations.new')}
    </Button>
  );
  return (
    <ErrorNotice
      error={error}
      className="mt-4"
      title={titles[during] && t(titles[during])}
      onRetry={isTooLong || isLasting ? null : onRetry}
      label={during === 'reading' ? t('chat.problem.rejoin') : undefined}
      action={begin}
    />
  );
}
