import { withLocale } from '#client/browser/navigation.ts';
import { askPersonPath, proposeHelpQuestion } from '#client/help-drafts.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** What can be done where the files hold no answer: other words, a file that has it, or a person. */
export function AfterRefusal({
  bot,
  question,
  onReword,
}: {
  bot: ModelBotData;
  /** What was asked. */
  question: string;
  onReword: (question: string) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <section aria-label={t('chat.refused.label')} className="mt-4 flex flex-wrap gap-2">
      <Button size="small" icon="edit" onClick={() => onReword(question)}>
        {t('chat.refused.reword')}
      </Button>
      {bot.may.feed && (
        <ButtonLink size="small" icon="upload" href={withLocale(`/model-bots/${bot.id}/uploads`, locale)}>
          {t('chat.refused.addFile')}
        </ButtonLink>
      )}
      <ButtonLink
        size="small"
        icon="user"
        href={withLocale(askPersonPath, locale)}
        onClick={() => proposeHelpQuestion(question)}
      >
        {t('chat.refused.askPerson')}
      </ButtonLink>
    </section>
  );
}
