import { memo, useCallback, useMemo, useRef } from 'react';
import type { AgentStepData } from '#contracts/tool.ts';
import { type UnsupportedReason, unsupportedMark } from '#rules/answer-support.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { answerAsHtml } from './answer-as-html.ts';
import { Markdown } from './Markdown.tsx';
import { MessageAuthor } from './MessageAuthor.tsx';
import {
  answerAsText,
  belowAnswer,
  type ChatMessage,
  citationsOf,
  isUnchecked,
  isWritten,
  stepsOf,
  textOf,
  thoughtsOf,
  unsupportedOf,
  usesTools,
} from './message.ts';
import type { MessageActs } from './message-acts.ts';
import { Pictures } from './Pictures.tsx';
import { placeOf } from './place-of.ts';
import { Question } from './Question.tsx';
import { RatingButtons } from './RatingButtons.tsx';
import { Sources } from './Sources.tsx';
import { SpeakButton } from './SpeakButton.tsx';
import { SupportNote, type SupportNoteHandle } from './SupportNote.tsx';
import { Approvals } from './steps/Approvals.tsx';
import { QuestionForm } from './steps/QuestionForm.tsx';
import { SignInAgain } from './steps/SignInAgain.tsx';
import { Steps } from './steps/Steps.tsx';
import { Thoughts } from './Thoughts.tsx';
import { VersionSwitch } from './VersionSwitch.tsx';

type Props = {
  message: ChatMessage;
  /** The name of the bot, as whose words an answer is announced. */
  botName: string;
  /** The number of the citation of this message whose source is open. */
  openCitation: number | null;
  /** Something is under way, so that no other version can be asked for. */
  busy: boolean;
  /** The first quoted answer of its conversation, which says what that means. */
  explainsQuotes: boolean;
  acts: MessageActs;
};

/** One message: the person's in a bubble, an answer as text with its sources. */
export const Message = memo(function Message(props: Props) {
  return props.message.role === 'user' ? <Question {...props} /> : <Answer {...props} />;
});

function Answer({ message, botName, openCitation, busy, explainsQuotes, acts }: Props) {
  const t = useTranslate();
  const citations = useMemo(() => citationsOf(message), [message]);
  const steps = useMemo(() => stepsOf(message), [message]);
  const waiting = useMemo(() => steps.filter(({ state }) => state === 'waiting'), [steps]);
  const unsigned = steps.find(({ error }) => error === 'sign_in_needed')?.signIn ?? null;
  const unsupported = useMemo(() => unsupportedOf(message), [message]);
  const note = useRef<SupportNoteHandle>(null);
  const explain = useCallback((reason?: UnsupportedReason) => note.current?.explain(reason), []);
  const compared = t(comparedKey(message));
  const text = textOf(message);
  const writing = message.status === 'streaming';
  const thoughts = useMemo(() => thoughtsOf(message), [message]);
  const asking = writing ? steps.filter(isAsking) : [];
  const thinks = writing && thoughts.some(({ state, text }) => state === 'streaming' && text !== '');
  const cite = useMemo(() => (number: number) => acts.cite(message.id, number), [message.id, acts]);
  return (
    <li id={`message-${message.id}`} className="scroll-mt-6" aria-busy={writing || undefined}>
      <MessageAuthor name={botName} at={message.createdAt} />
      <Thoughts thoughts={thoughts} thinks={thinks} milliseconds={message.thoughtMilliseconds} />
      <Steps steps={steps} open={writing || waiting.length > 0} />
      {acts.pictureAddress ? (
        <Pictures steps={steps} addressOf={acts.pictureAddress} />
      ) : (
        steps.some(({ tool, state }) => tool === 'make_image' && state === 'done') && (
          <p className="mb-3 text-sm text-muted">{t('chat.pictureNotShared')}</p>
        )
      )}
      {text === '' && writing ? (
        // That it thinks is said where it is told what; it does not while the person is asked.
        !thinks &&
        asking.length === 0 && (
          <p className="flex items-center gap-2.5 text-muted">
            <Spinner className="size-5" />
            {t(message.model === 'quoter' ? 'chat.status.thinking' : 'chat.status.thinkingModel')}
          </p>
        )
      ) : (
        <Markdown
          text={text}
          unsupported={unsupported}
          citations={citations}
          compared={compared}
          open={openCitation}
          onCite={cite}
          onExplain={explain}
        />
      )}
      {asking.map(({ id, question }) => (
        <QuestionForm key={question.id} stepId={id} question={question} />
      ))}
      {waiting.length > 0 && <Approvals steps={waiting} onSignIn={acts.change?.signIn} />}
      {unsigned && acts.change && <SignInAgain server={unsigned} onSignIn={acts.change.signIn} />}
      {unsupported && (unsupported.length > 0 || citations.length > 0) && (
        <SupportNote
          ref={note}
          unsupported={unsupported}
          compared={compared}
          usesTools={usesTools(message)}
        />
      )}
      {isUnchecked(message) && (
        <p className="mt-2 text-sm text-muted">{t('chat.support.unchecked', { sources: compared })}</p>
      )}
      {message.unseenPictures && (
        <p className="mt-2 text-sm text-muted">
          {t('chat.unseenPictures', { count: message.unseenPictures })}
        </p>
      )}
      {message.status === 'cut' && (
        <p className="mt-2 text-sm text-muted">
          {t('chat.status.cut')}
          {acts.change && ` ${t('chat.status.cutHint')}`}
        </p>
      )}
      {message.status === 'filtered' && (
        <p className="mt-2 text-sm text-muted">{t('chat.status.filtered')}</p>
      )}
      {message.status === 'stopped' && <p className="mt-2 text-sm text-muted">{t('chat.status.stopped')}</p>}
      {message.status === 'interrupted' && (
        <p className="mt-2 text-sm text-muted">{t('chat.status.interrupted')}</p>
      )}
      {message.status === 'failed' && <p className="mt-2 text-sm text-danger">{t('chat.problem.failed')}</p>}
      {citations.length > 0 && <Sources citations={citations} open={openCitation} onCite={cite} />}
      {!writing && message.status !== 'waiting' && (
        <AnswerActs message={message} text={text} busy={busy} explainsQuotes={explainsQuotes} acts={acts} />
      )}
    </li>
  );
}

type AskingStep = AgentStepData & { question: NonNullable<AgentStepData['question']> };

/** Whether the server of a step waits for what the person says. */
const isAsking = (step: AgentStepData): step is AskingStep => step.question?.reply === null;

function AnswerActs({
  message,
  text,
  busy,
  explainsQuotes,
  acts,
}: Omit<Props, 'botName' | 'openCitation'> & { text: string }) {
  const t = useTranslate();
  const { change } = acts;
  const written = isWritten(message);
  const below = () =>
    belowAnswer(
      message,
      (citation) => placeOf(citation, t),
      t('chat.support.note', { mark: unsupportedMark, sources: t(comparedKey(message)) }),
    );
  return (
    <div className="message-acts mt-2 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted">
      <div className="-ml-1.5 flex items-center gap-0.5">
        {change && <VersionSwitch message={message} disabled={busy} onShow={change.showVersion} />}
        {text !== '' && (
          <CopyButton
            label={t('chat.copyAnswer')}
            text={() => answerAsText(message, below())}
            html={() => {
              const shown = document.getElementById(`message-${message.id}`)?.querySelector('.prose-answer');
              return shown ? answerAsHtml(shown, below()) : undefined;
            }}
          />
        )}
        {text !== '' && <SpeakButton markdown={text} />}
        {change && (
          <>
            <IconButton
              icon="refresh"
              size="small"
              label={t('chat.again')}
              disabled={busy}
              onClick={() => change.again(message.id)}
            />
            {written && (
              <RatingButtons
                rating={message.rating}
                disabled={busy}
                onRate={(rating) => change.rate(message.id, rating)}
              />
            )}
          </>
        )}
        {acts.report && (
          <IconButton
            icon="flag"
            size="small"
            label={t('chat.report.label')}
            onClick={() => acts.report?.(message.id)}
          />
        )}
      </div>
      {written && <Author message={message} explainsQuotes={explainsQuotes} />}
    </div>
  );
}

/** What the sentences of an answer were compared with. */
const comparedKey = (message: ChatMessage) =>
  usesTools(message) ? 'chat.support.filesAndTools' : 'chat.support.files';

function Author({ message, explainsQuotes }: Pick<Props, 'message' | 'explainsQuotes'>) {
  const t = useTranslate();
  const { model, insteadOf, insteadBecause: because } = message;
  if (model === null) return null;
  if (insteadOf) {
    const values = { model: insteadOf, provider: because?.provider ?? '' };
    return <p>{t(`chat.quotedInstead.${because?.problem ?? 'untold'}`, values)}</p>;
  }
  if (model !== 'quoter') return <p>{t('chat.writtenBy', { model })}</p>;
  return explainsQuotes && <p>{t('chat.quoterNote')}</p>;
}
