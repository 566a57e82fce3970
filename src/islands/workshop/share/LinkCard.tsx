import { useBrowserValue } from '#client/react/use-browser-value.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useTranslate } from '../../ui/i18n.tsx';

/** The address of the chat, for whoever may use it. */
export function LinkCard({ bot }: { bot: ModelBotData }) {
  const t = useTranslate();
  const origin = useBrowserValue(() => window.location.origin, '');
  const address = `${origin}/model-bots/${bot.id}/ai-gen`;
  return (
    <Card title={t('workshop.share.link')} text={t('workshop.share.linkText')}>
      <div className="flex items-center gap-2 rounded-md border border-line bg-sunken py-1.5 pl-3 pr-1.5">
        <code className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">{address}</code>
        <CopyButton label={t('workshop.share.copyLink')} text={() => address} />
      </div>
    </Card>
  );
}
