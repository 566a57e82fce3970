import { memo, useMemo } from 'react';
import type { CitationData } from '#contracts/conversation.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { placeOf } from './CitationChip.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Markdown } from './Markdown.tsx';
import { answerAsText, type ChatMessage, citationsOf, textOf } from './message.ts';

type Props = {
  message: ChatMessage;
  /** The name of the bot, as whose words an answer is announced. */
  botName: string;
  /** The number of the citation of this message whose source is open. */
  openCitation: number | null;
  onCite: (messageId: string, number: number) => void;
  onReport?: ((messageId: string) => void) | undefined;
};

/** One message: the person's in a bubble, an answer as text with its sources. */
export const Message = memo(function Message(props: Props) {
  return props.message.role === 'user' ? <Question message={props.message} /> : <Answer {...props} />;
});

function Question({ message }: { message: ChatMessage }) {
  const t = useTranslate();
  return (
    <li id={`message-${message.id}`} className="flex flex-col items-end">
      <h3 className="sr-only">{t('chat.you')}</h3>
      <p className="max-w-[85%] whitespace-pre-wrap rounded-lg bg-accent-soft px-4 py-2.5 [overflow-wrap:anywhere]">
        {textOf(message)}
      </p>
      {message.status === 'unsent' && <p className="mt-1 text-sm text-danger">{t('chat.problem.unsent')}</p>}
    </li>
  );
}

function Answer({ message, botName, openCitation, onCite, onReport }: Props) {
  const t = useTranslate();
  const citations = useMemo(() => citationsOf(message), [message]);
  const text = textOf(message);
  const writing = message.status === 'streaming';
  const cite = useMemo(() => (number: number) => onCite(message.id, number), [message.id, onCite]);
  return (
    <li id={`message-${message.id}`} className="scroll-mt-6" aria-busy={writing || undefined}>
      <h3 className="sr-only">{botName}</h3>
      {text === '' && writing ? (
        <p className="flex items-center gap-2.5 text-muted">
          <Spinner className="size-5" />
          {t(message.model === 'quoter' ? 'chat.status.thinking' : 'chat.status.thinkingModel')}
        </p>
      ) : (
        <Markdown text={text} citations={citations} onCite={cite} />
      )}
      {message.status === 'stopped' && <p className="mt-2 text-sm text-muted">{t('chat.status.stopped')}</p>}
      {message.status === 'failed' && <p className="mt-2 text-sm text-danger">{t('chat.problem.failed')}</p>}
      {citations.length > 0 && <Sources citations={citations} open={openCitation} onCite={cite} />}
      {!writing && text !== '' && (
        <div className="mt-2 flex items-center gap-2 text-xs text-muted">
          <CopyButton
            label={t('chat.copyAnswer')}
            text={() => answerAsText(message, (citation) => placeOf(citation, t))}
            className="-ml-1.5"
          />
          {onReport && (
            <IconButton
              icon="thumbDown"
              size="small"
              label={t('chat.report.label')}
              onClick={() => onReport(message.id)}
            />
          )}
          <Author model={message.model} />
        </div>
      )}
    </li>
  );
}

function Author({ model }: { model: string | null }) {
  const t = useTranslate();
  if (model === null) return null;
  return <p>{model === 'quoter' ? t('chat.quoterNote') : t('chat.writtenBy', { model })}</p>;
}

function Sources({
  citations,
  open,
  onCite,
}: {
  citations: readonly CitationData[];
  open: number | null;
  onCite: (number: number) => void;
}) {
  const t = useTranslate();
  return (
    <section aria-label={t('chat.sources')} className="mt-3">
      <ul className="flex flex-wrap gap-1.5">
        {citations.map((citation) => (
          <li key={citation.number} className="min-w-0 max-w-full">
            <button
              type="button"
              aria-expanded={open === citation.number}
              onClick={() => onCite(citation.number)}
              className="source-button"
            >
              <span className="citation-number">{citation.number}</span>
              <span className="truncate">{placeOf(citation, t)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
