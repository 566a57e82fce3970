import { withLocale } from '#client/browser/navigation.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { OfferedQuestions } from './OfferedQuestions.tsx';

/** A conversation before its first question: what to ask, or what is missing before one can. */
export function EmptyChat({ bot, onAsk }: { bot: ModelBotData; onAsk: (question: string) => void }) {
  const t = useTranslate();
  const locale = useLocale();
  const { name, may, starterQuestions } = bot;
  if (bot.fileCount === 0) {
    return (
      <EmptyState
        icon="file"
        title={t('chat.empty.noFiles', { name })}
        text={t(may.feed ? 'chat.empty.noFilesFeed' : 'chat.empty.noFilesAsk')}
        action={
          may.feed && (
            <ButtonLink
              variant="primary"
              icon="upload"
              href={withLocale(`/model-bots/${bot.id}/uploads`, locale)}
            >
              {t('chat.empty.upload')}
            </ButtonLink>
          )
        }
      />
    );
  }
  return (
    <>
      <EmptyState
        icon="quote"
        title={t('chat.empty.title', { name })}
        text={bot.purpose || t('chat.empty.text')}
      />
      {may.chat && starterQuestions.length > 0 && (
        <OfferedQuestions
          label={t('chat.empty.starters')}
          questions={starterQuestions}
          className="mx-auto max-w-xl sm:grid-cols-2"
          onAsk={onAsk}
        />
      )}
    </>
  );
}
