import { useEffect, useRef, useState } from 'react';
import { useAction } from '#client/react/use-action.ts';
import { useTimeZone } from '#client/react/use-browser-value.ts';
import type { ListedConversation } from '#contracts/conversation.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { type ConversationActs, ConversationRow, useConversationItems } from './ConversationRow.tsx';
import { ConversationSearch } from './ConversationSearch.tsx';
import type { ConversationFilter } from './chat-api.ts';
import { groupConversations, nameAssistants } from './conversation-groups.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { Assistants } from './use-assistants.ts';

/** From so many characters on the words are searched for. */
const searchFrom = 2;

type Props = {
  bot: { id: string; name: string };
  assistants: Assistants;
  conversations: readonly ListedConversation[];
  filter: ConversationFilter;
  onFilter: (filter: ConversationFilter) => void;
  /** There are older ones. */
  more: boolean;
  onOlder: () => Promise<void>;
  selected: string | null;
  /** With a message, there. */
  onSelect: (conversationId: string, messageId: string | null) => void;
  onNew: () => void;
  onNewTemporary: () => void;
  acts: ConversationActs;
};

/**
 * The person's conversations with all assistants, the pinned ones first, the others by when they were used. Each is a
 * link, so it also opens in a new tab.
 */
export function ConversationList({
  bot,
  assistants,
  conversations,
  filter,
  onFilter,
  more,
  onOlder,
  selected,
  onSelect,
  onNew,
  onNewTemporary,
  acts,
}: Props) {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const [now] = useState(() => Date.now());
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const older = useAction();
  const words = search.trim();
  const isSearching = words.length >= searchFrom;
  const nothing = filter.archived
    ? 'chat.conversations.noneArchived'
    : filter.modelBotId === null
      ? 'chat.conversations.none'
      : 'chat.conversations.noneOfThese';
  const itemsOf = useConversationItems({
    ...acts,
    onPin: (conversation) => {
      moved.current = conversation.id;
      acts.onPin(conversation);
    },
  });

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

  const known = new Map([
    [bot.id, bot.name],
    ...conversations.map(({ modelBotId, modelBotName }) => [modelBotId, modelBotName] as const),
    ...(assistants.all ?? []).map(({ id, name }) => [id, name] as const),
  ]);
  /** Conversations with all assistants or with one, for whoever has more than the chat's own. */
  const byAssistant = (): MenuItem[] =>
    known.size < 2 && filter.modelBotId === null
      ? []
      : [
          [null, t('chat.assistants.any')] as const,
          ...[...known].map(([id, name]) => [id, t('chat.assistants.with', { name })] as const),
        ].map(([id, label], index) => ({
          key: id ?? 'any',
          label,
          separated: index === 0,
          current: filter.modelBotId === id,
          onSelect: () => onFilter({ ...filter, modelBotId: id }),
        }));

  const namesAssistants = nameAssistants(conversations, { own: bot.id, only: filter.modelBotId });
  const marked = chosen ? conversations.filter(({ id }) => chosen.has(id)) : [];
  const choose = (id: string, isChosen: boolean) =>
    setChosen(
      (all) => new Set(isChosen ? [...(all ?? []), id] : [...(all ?? [])].filter((each) => each !== id)),
    );

  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-col gap-2">
        <div className="flex gap-1">
          <Button icon="plus" className="min-w-0 flex-1" onClick={onNew}>
            {t('chat.conversations.new')}
          </Button>
          <Menu
            label={t('chat.conversations.more')}
            onNear={assistants.load}
            trigger={<Icon name="more" className="size-5" />}
            items={[
              {
                key: 'temporary',
                label: t('chat.temporary.new'),
                icon: 'clock',
                onSelect: onNewTemporary,
              },
              {
                key: 'choose',
                label: t('chat.conversations.choose'),
                icon: 'check',
                disabled: conversations.length === 0,
                onSelect: () => setChosen(new Set()),
              },
              {
                key: 'archived',
                label: t(`chat.conversations.${filter.archived ? 'showListed' : 'showArchived'}`),
                icon: filter.archived ? 'chat' : 'archive',
                onSelect: () => {
                  setChosen(null);
                  onFilter({ ...filter, archived: !filter.archived });
                },
              },
              ...byAssistant(),
            ]}
          />
        </div>
        {conversations.length > 0 || search !== '' ? (
          <SearchField
            label={t('chat.conversations.search')}
            shown={t('chat.conversations.searchShort')}
            value={search}
            onChange={setSearch}
            className="conversation-search"
          />
        ) : (
          <p className="px-2 text-sm text-muted">{t(nothing)}</p>
        )}
      </div>
      {isSearching && <ConversationSearch botId={bot.id} words={words} onOpen={onSelect} />}
      {filter.modelBotId !== null && !isSearching && (
        <div className="flex items-center gap-2 px-2">
          <h2 dir="auto" className="min-w-0 flex-1 truncate text-sm font-semibold">
            {t('chat.assistants.with', { name: known.get(filter.modelBotId) ?? '' })}
          </h2>
          <Button size="small" variant="ghost" onClick={() => onFilter({ ...filter, modelBotId: null })}>
            {t('chat.conversations.backToList')}
          </Button>
        </div>
      )}
      {filter.archived && !isSearching && (
        <div className="flex items-center gap-2 px-2">
          <h2 className="min-w-0 flex-1 text-sm font-semibold">{t('chat.conversations.archived')}</h2>
          <Button size="small" variant="ghost" onClick={() => onFilter({ ...filter, archived: false })}>
            {t('chat.conversations.backToList')}
          </Button>
        </div>
      )}
      <div
        ref={area}
        hidden={isSearching}
        className="-mx-1 flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-1 [&[hidden]]:hidden"
      >
        {groupConversations(conversations, { now, timeZone }).map(({ group, conversations: inIt }) => (
          <section key={group} aria-label={t(`chat.conversations.groups.${group}`)}>
            <h2 className="mb-1 px-3 text-xs font-semibold text-muted">
              {t(`chat.conversations.groups.${group}`)}
            </h2>
            <ul className="flex flex-col gap-0.5">
              {inIt.map((conversation) => (
                <ConversationRow
                  key={conversation.id}
                  conversation={conversation}
                  botId={bot.id}
                  showsAssistant={namesAssistants}
                  current={conversation.id === selected}
                  onSelect={onSelect}
                  items={itemsOf(conversation)}
                  choice={
                    chosen && {
                      chosen: chosen.has(conversation.id),
                      onChoose: (isChosen) => choose(conversation.id, isChosen),
                    }
                  }
                />
              ))}
            </ul>
          </section>
        ))}
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
      {chosen && !isSearching && (
        <SelectionBar
          marked={marked}
          all={conversations}
          archived={filter.archived}
          onMark={(ids) => setChosen(new Set(ids))}
          onClose={() => setChosen(null)}
          acts={acts}
        />
      )}
    </div>
  );
}
