import type { MouseEvent } from 'react';
import { withLocale } from '#client/browser/navigation.ts';
import type { ConversationData, ListedConversation } from '#contracts/conversation.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { chatSearch } from './address.ts';

/** What can be done with conversations: those of several at once get them all. */
export type ConversationActs = {
  onPin: (conversation: ConversationData) => void;
  onRename: (conversation: ConversationData) => void;
  onArchive: (conversations: readonly ConversationData[], archived: boolean) => void;
  onDelete: (conversations: readonly ConversationData[]) => void;
};

/** Where a conversation stands; of the chat's own assistant it is opened in place. */
export const conversationPath = (modelBotId: string, conversation: string) =>
  `/model-bots/${modelBotId}/ai-gen${chatSearch({ conversation, citation: null, place: null })}`;

/** Pin, rename, archive and delete, as entries of a menu. */
export function useConversationItems(acts: ConversationActs): (of: ConversationData) => MenuItem[] {
  const t = useTranslate();
  return (conversation) => [
    {
      key: 'pin',
      label: t(conversation.pinned ? 'chat.conversations.unpin' : 'chat.conversations.pin'),
      icon: 'pin',
      onSelect: () => acts.onPin(conversation),
    },
    {
      key: 'rename',
      label: t('portal.rename'),
      icon: 'edit',
      onSelect: () => acts.onRename(conversation),
    },
    {
      key: 'archive',
      label: t(conversation.archived ? 'chat.conversations.unarchive' : 'chat.conversations.archive'),
      icon: 'archive',
      onSelect: () => acts.onArchive([conversation], !conversation.archived),
    },
    {
      key: 'delete',
      label: t('portal.delete'),
      icon: 'trash',
      danger: true,
      onSelect: () => acts.onDelete([conversation]),
    },
  ];
}

/** One conversation: the way to it, and what can be done with it; or, while some are chosen, whether it is one. */
export function ConversationRow({
  conversation,
  botId,
  showsAssistant,
  current,
  onSelect,
  items,
  choice,
}: {
  conversation: ListedConversation;
  /** The chat's own assistant, whose conversations are opened in place. */
  botId: string;
  /** There are several, so that it is said with which one it was. */
  showsAssistant: boolean;
  current: boolean;
  onSelect: (conversationId: string, messageId: string | null) => void;
  items: MenuItem[];
  choice: { chosen: boolean; onChoose: (chosen: boolean) => void } | null;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const title = conversation.title || t('chat.conversations.untitled');
  const isElsewhere = conversation.modelBotId !== botId;
  const look = 'min-w-0 flex-1 rounded-lg px-3 py-2 text-sm';
  const text = (
    <>
      <span className={classes('block truncate', current && 'font-medium')}>{title}</span>
      {showsAssistant && (
        <span dir="auto" className="block truncate text-xs text-muted">
          {conversation.modelBotName}
        </span>
      )}
    </>
  );

  function open(event: MouseEvent) {
    if (isElsewhere || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onSelect(conversation.id, null);
  }

  return (
    <li
      data-conversation={conversation.id}
      className={classes(
        'group flex items-center rounded-lg',
        current && !choice ? 'bg-chosen' : 'hover:bg-hover',
      )}
    >
      {choice ? (
        <label className={classes(look, 'flex items-center gap-2.5')}>
          <input
            type="checkbox"
            className="checkbox shrink-0"
            checked={choice.chosen}
            onChange={(event) => choice.onChoose(event.target.checked)}
          />
          <span dir="auto" className="min-w-0 flex-1">
            {text}
          </span>
        </label>
      ) : (
        <>
          <a
            dir="auto"
            href={withLocale(conversationPath(conversation.modelBotId, conversation.id), locale)}
            aria-current={current ? 'page' : undefined}
            onClick={open}
            className={look}
            title={title}
          >
            {text}
          </a>
          <Menu
            label={t('chat.conversations.actions', { title })}
            trigger={<Icon name="more" className="size-4.5" />}
            className="button button-ghost icon-button-small"
            items={items}
          />
        </>
      )}
    </li>
  );
}
