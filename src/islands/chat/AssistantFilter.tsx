import type { ListedConversation } from '#contracts/conversation.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import type { ConversationFilter } from './chat-api.ts';
import type { Assistants } from './use-assistants.ts';

/** Conversations with all assistants or with one; not shown to whoever has spoken with the chat's own alone. */
export function AssistantFilter({
  bot,
  assistants,
  conversations,
  filter,
  onFilter,
}: {
  bot: { id: string; name: string };
  assistants: Assistants;
  conversations: readonly ListedConversation[];
  filter: ConversationFilter;
  onFilter: (filter: ConversationFilter) => void;
}) {
  const t = useTranslate();
  const known = new Map([
    [bot.id, bot.name],
    ...conversations.map(({ modelBotId, modelBotName }) => [modelBotId, modelBotName] as const),
    ...(assistants.all ?? []).map(({ id, name }) => [id, name] as const),
  ]);
  if (known.size < 2 && filter.modelBotId === null) return null;
  return (
    <Select
      label={t('chat.assistants.filter')}
      labelHidden
      value={filter.modelBotId ?? ''}
      onFocus={assistants.load}
      onPointerEnter={assistants.load}
      inputClassName="py-1.5 text-sm"
      options={[
        { value: '', label: t('chat.assistants.any') },
        ...[...known].map(([value, label]) => ({ value, label })),
      ]}
      onSelect={(chosen) => onFilter({ ...filter, modelBotId: chosen === '' ? null : chosen })}
    />
  );
}
