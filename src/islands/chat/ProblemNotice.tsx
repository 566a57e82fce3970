import { isLastingFailure } from '#rules/answer-failures.ts';
import { Button } from '../ui/Button.tsx';
import { errorText } from '../ui/error-text.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryNotice } from '../ui/RetryNotice.tsx';
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
  const title = titles[during] && t(titles[during]);
  const text = errorText(t, error);
  const isLasting = during === 'sending' || (during === 'asking' && isLastingFailure(error.code));
  if (error.code !== 'conversation_too_long' && !isLasting) {
    return (
      <RetryNotice
        className="mt-4"
        title={title}
        onRetry={onRetry}
        {...(during === 'reading' && { label: t('chat.problem.rejoin') })}
      >
        {text}
      </RetryNotice>
    );
  }
  const begin = error.code === 'conversation_too_long' && (
    <Button size="small" icon="plus" onClick={onNew}>
      {t('chat.conversations.new')}
    </Button>
  );
  return (
    <Notice tone="danger" live className="mt-4" title={title} action={begin}>
      {text}
    </Notice>
  );
}
