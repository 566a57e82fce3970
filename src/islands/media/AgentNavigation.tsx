import { withLocale } from '#client/browser/navigation.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';

/** The way between the two sides of a bot's page: asking, and what it made. Texts: chat. */
export function AgentNavigation({ botId, current }: { botId: string; current: 'chat' | 'media' }) {
  const t = useTranslate();
  const locale = useLocale();
  const address = withLocale(`/model-bots/${botId}/ai-gen`, locale);
  return current === 'chat' ? (
    <ButtonLink size="small" variant="ghost" icon="image" href={`${address}?tab=media`}>
      <span className="max-sm:sr-only">{t('chat.media')}</span>
    </ButtonLink>
  ) : (
    <ButtonLink icon="chat" href={address}>
      {t('chat.backToChat')}
    </ButtonLink>
  );
}
