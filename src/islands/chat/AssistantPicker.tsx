import { withLocale } from '#client/browser/navigation.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { BotAvatar } from '../ui/BotAvatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import type { Assistants } from './use-assistants.ts';

/** Whom one is asking, and the way to ask another assistant. */
export function AssistantPicker({
  bot,
  showsName,
  assistants,
}: {
  bot: ModelBotData;
  /** The page's title is another one. */
  showsName: boolean;
  assistants: Assistants;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const items: MenuItem[] = [
    ...(assistants.all ?? [bot]).map(({ id, name }) => ({
      key: id,
      label: name,
      current: id === bot.id,
      href: withLocale(`/model-bots/${id}/ai-gen`, locale),
    })),
    {
      key: 'all',
      label: t('chat.assistants.all'),
      icon: 'arrowRight' as const,
      separated: true,
      href: withLocale('/model-bots?list=all', locale),
    },
  ];
  return (
    <Menu
      label={t('chat.assistants.switch')}
      onNear={assistants.load}
      className="button button-ghost button-small max-w-60 shrink-0 gap-1.5 px-1.5 sm:max-w-72"
      trigger={
        <>
          <BotAvatar bot={bot} className="size-6 text-[0.625rem]" />
          {showsName && (
            <span dir="auto" className="truncate font-normal text-muted max-sm:sr-only">
              {bot.name}
            </span>
          )}
          <Icon name="chevronDown" className="size-4" />
        </>
      }
      items={items}
    />
  );
}
