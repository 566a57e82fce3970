import type { AgentStepData } from '#contracts/tool.ts';
import { useTranslate } from '../ui/i18n.tsx';

type Props = { steps: readonly AgentStepData[]; addressOf: (mediaId: string) => string };

/** The pictures that an agent made for an answer. What each was made of is its text for those who do not see it. */
export function Pictures({ steps, addressOf }: Props) {
  const t = useTranslate();
  const made = steps.flatMap((step) => (step.mediaId === null ? [] : { ...step, mediaId: step.mediaId }));
  if (made.length === 0) return null;
  return (
    <ul aria-label={t('chat.pictures')} className="mb-3 flex flex-wrap gap-3">
      {made.map((step) => (
        <li key={step.id} className="chat-picture" data-shape={step.arguments.size}>
          <a href={addressOf(step.mediaId)} target="_blank" rel="noreferrer">
            <img src={addressOf(step.mediaId)} alt={String(step.arguments.prompt)} loading="lazy" />
            <span className="sr-only">{t('chat.pictureOpens')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
