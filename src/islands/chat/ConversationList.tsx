import { type MouseEvent, useState } from 'react';
import type { ConversationData } from '#contracts/conversation.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Menu } from '../ui/Menu.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { chatSearch } from './address.ts';

/** From so many conversations on there is a field to search them. */
const searchFrom = 8;

/** The person's conversations with this bot. Each is a link, so it also opens in a new tab. */
export function ConversationList({
  botName,
  conversations,
  selected,
  onSelect,
  onNew,
  onRename,
  onDelete,
}: {
  botName: string;
  conversations: readonly ConversationData[];
  selected: string | null;
  onSelect: (conversationId: string) => void;
  onNew: () => void;
  onRename: (conversation: ConversationData) => void;
  onDelete: (conversation: ConversationData) => void;
}) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const words = search.trim().toLocaleLowerCase();
  const shown = conversations.filter(({ title }) => title.toLocaleLowerCase().includes(words));

  function open(event: MouseEvent, conversationId: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onSelect(conversationId);
  }

  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Button icon="plus" className="w-full" onClick={onNew}>
        {t('chat.conversations.new')}
      </Button>
      {conversations.length >= searchFrom && (
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
      {shown.length === 0 && (
        <p className="px-2 text-sm text-muted">
          {words ? t('chat.conversations.noMatch') : t('chat.conversations.none', { name: botName })}
        </p>
      )}
      <ul className="-mx-1 flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-1">
        {shown.map((conversation) => {
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
