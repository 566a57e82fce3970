import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useAction } from '#client/react/use-action.ts';
import type { ConversationData } from '#contracts/conversation.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Menu } from '../ui/Menu.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { chatSearch } from './address.ts';
import { ConversationSearch } from './ConversationSearch.tsx';

/** From so many characters on the words are searched for. */
const searchFrom = 2;

type Props = {
  botId: string;
  botName: string;
  conversations: readonly ConversationData[];
  /** There are older ones. */
  more: boolean;
  onOlder: () => Promise<void>;
  selected: string | null;
  /** With a message, there. */
  onSelect: (conversationId: string, messageId: string | null) => void;
  onNew: () => void;
  onNewTemporary: () => void;
  onPin: (conversation: ConversationData) => void;
  onRename: (conversation: ConversationData) => void;
  onDelete: (conversation: ConversationData) => void;
};

/** The person's conversations with this bot, the pinned ones first. Each is a link, so it also opens in a new tab. */
export function ConversationList({
  botId,
  botName,
  conversations,
  more,
  onOlder,
  selected,
  onSelect,
  onNew,
  onNewTemporary,
  onPin,
  onRename,
  onDelete,
}: Props) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const older = useAction();
  const words = search.trim();
  const isSearching = words.length >= searchFrom;

  const pinned = conversations.filter((each) => each.pinned);
  const others = conversations.filter((each) => !each.pinned);

  // A conversation that changes its group is drawn anew there: the focus goes with it.
  const area = useRef<HTMLDivElement>(null);
  const moved = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the conversations
  useEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return;
    area.current?.querySelector<HTMLElement>(`[data-conversation="${moved.current}"] button`)?.focus();
    moved.current = null;
  }, [conversations]);

  /** The focus goes to the first of them: the button may be gone. */
  async function showOlder() {
    const known = conversations.length;
    if (!(await older.run(onOlder))) return;
    requestAnimationFrame(() =>
      area.current?.querySelectorAll<HTMLElement>('[data-conversation] > a')[known]?.focus(),
    );
  }

  const row = (conversation: ConversationData) => (
    <Row
      key={conversation.id}
      conversation={conversation}
      onSelect={onSelect}
      onRename={onRename}
      onDelete={onDelete}
      current={conversation.id === selected}
      onPin={() => {
        moved.current = conversation.id;
        onPin(conversation);
      }}
    />
  );

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
        <SearchField
          label={t('chat.conversations.search')}
          value={search}
          onChange={setSearch}
          className="conversation-search"
        />
      )}
      {isSearching && <ConversationSearch botId={botId} words={words} onOpen={onSelect} />}
      {conversations.length === 0 && !isSearching && (
        <p className="px-2 text-sm text-muted">{t('chat.conversations.none', { name: botName })}</p>
      )}
      <div
        ref={area}
        hidden={isSearching}
        className="-mx-1 flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-1 [&[hidden]]:hidden"
      >
        {pinned.length > 0 && <Group title={t('chat.conversations.pinned')}>{pinned.map(row)}</Group>}
        {others.length > 0 && (
          <Group title={pinned.length > 0 ? t('chat.conversations.others') : null}>{others.map(row)}</Group>
        )}
        {more && (
          <Button
            size="small"
            variant="ghost"
            className="mb-1 self-center"
            loading={older.pending}
            onClick={showOlder}
          >
            {t('chat.conversations.older')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Group({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <section aria-label={title ?? undefined}>
      {title !== null && <h2 className="mb-1 px-3 text-xs font-semibold text-muted">{title}</h2>}
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </section>
  );
}

/** One conversation: the way to it, and what can be done with it. */
function Row({
  conversation,
  current,
  onSelect,
  onPin,
  onRename,
  onDelete,
}: Pick<Props, 'onSelect' | 'onRename' | 'onDelete'> & {
  conversation: ConversationData;
  current: boolean;
  onPin: () => void;
}) {
  const t = useTranslate();
  const title = conversation.title || t('chat.conversations.untitled');

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onSelect(conversation.id, null);
  }

  return (
    <li
      data-conversation={conversation.id}
      className={classes('group flex items-center rounded-lg', current ? 'bg-sunken' : 'hover:bg-sunken')}
    >
      <a
        href={chatSearch({ conversation: conversation.id, citation: null, place: null })}
        dir="auto"
        aria-current={current ? 'page' : undefined}
        onClick={open}
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
            key: 'pin',
            label: t(conversation.pinned ? 'chat.conversations.unpin' : 'chat.conversations.pin'),
            icon: 'pin',
            onSelect: onPin,
          },
          {
            key: 'rename',
            label: t('portal.rename'),
            icon: 'edit',
            onSelect: () => onRename(conversation),
          },
          {
            key: 'delete',
            label: t('portal.delete'),
            icon: 'trash',
            danger: true,
            onSelect: () => onDelete(conversation),
          },
        ]}
      />
    </li>
  );
}
