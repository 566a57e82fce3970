import { type MouseEvent, useState } from 'react';
import type { ConversationData } from '#contracts/conversation.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Menu } from '../ui/Menu.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { chatSearch } from './address.ts';
import { ConversationSearch } from './ConversationSearch.tsx';

/** From so many characters on the words are searched for. */
const searchFrom = 2;

/** The person's conversations with this bot. Each is a link, so it also opens in a new tab. */
export function ConversationList({
  botId,
  botName,
  conversations,
  selected,
  onSelect,
  onNew,
  onNewTemporary,
  onRename,
  onDelete,
}: {
  botId: string;
  botName: string;
  conversations: readonly ConversationData[];
  selected: string | null;
  /** With a message, there. */
  onSelect: (conversationId: string, messageId: string | null) => void;
  onNew: () => void;
  onNewTemporary: () => void;
  onRename: (conversation: ConversationData) => void;
  onDelete: (conversation: ConversationData) => void;
}) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const words = search.trim();
  const isSearching = words.length >= searchFrom;

  function open(event: MouseEvent, conversationId: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onSelect(conversationId, null);
  }

  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex gap-2">
        <Button icon="plus" className="min-w-0 flex-1" onClick={onNew}>
          {t('chat.conversations.new')}
        </Button>
        <IconButton
          icon="clock"
          variant="secondary"
          label={t('chat.temporary.new')}
          onClick={onNewTemporary}
        />
      </div>
      {(conversations.length > 0 || search !== '') && (
        <TextInput
          type="search"
          icon="search"
          label={t('chat.conversations.search')}
          labelHidden
          placeholder={t('chat.conversations.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {isSearching && <ConversationSearch botId={botId} words={words} onOpen={onSelect} />}
      {conversations.length === 0 && !isSearching && (
        <p className="px-2 text-sm text-muted">{t('chat.conversations.none', { name: botName })}</p>
      )}
      <ul
        hidden={isSearching}
        className="-mx-1 flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-1 [&[hidden]]:hidden"
      >
        {conversations.map((conversation) => {
          const title = conversation.title || t('chat.conversations.untitled');
          const current = conversation.id === selected;
          return (
            <li
              key={conversation.id}
              className={classes(
                'group flex items-center rounded-lg',
                current ? 'bg-sunken' : 'hover:bg-sunken',
              )}
            >
              <a
                href={chatSearch({ conversation: conversation.id, citation: null, place: null })}
                aria-current={current ? 'page' : undefined}
                onClick={(event) => open(event, conversation.id)}
                className="min-w-0 flex-1 truncate rounded-lg px-3 py-2 text-sm"
                title={title}
              >
                {title}
              </a>
              <Menu
                label={t('chat.conversations.actions', { title })}
                trigger={<Icon name="more" className="size-4.5" />}
                className="button button-ghost icon-button-small"
                items={[
                  {
                    key: 'rename',
                    label: t('common.rename'),
                    icon: 'edit',
                    onSelect: () => onRename(conversation),
                  },
                  {
                    key: 'delete',
                    label: t('common.delete'),
                    icon: 'trash',
                    danger: true,
                    onSelect: () => onDelete(conversation),
                  },
                ]}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
