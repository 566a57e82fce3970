import { lazy, Suspense, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { callForBlob } from '#client/api/call.ts';
import { saveFile } from '#client/save-file.ts';
import type { ConversationData } from '#contracts/conversation.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { errorText } from '../ui/error-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { showToast } from '../ui/toasts.ts';
import { type ConversationActs, useConversationItems } from './ConversationRow.tsx';

const ShareDialog = lazy(() => import('./ShareDialog.tsx'));

/** What can be done with the conversation in view: share it, keep it as a file, pin, rename, archive and delete it. */
export function ConversationMenu({
  bot,
  conversationId,
  conversation,
  acts,
}: {
  bot: ModelBotData;
  conversationId: string;
  /** A temporary one, or one that has only begun, is in no list. */
  conversation: ConversationData | undefined;
  acts: ConversationActs;
}) {
  const t = useTranslate();
  const itemsOf = useConversationItems(acts);
  const [sharing, setSharing] = useState(false);
  const title = conversation?.title || bot.name;

  async function save(format: 'markdown' | 'json') {
    try {
      const name =
        title
          .replace(/[\\/:*?"<>|¿]+/g, ' ')
          .trim()
          .slice(0, 80) || 'conversation';
      saveFile(
        await callForBlob('GET conversations/{id}/export', {
          params: { id: conversationId },
          query: { format },
        }),
        `${name}.${format === 'json' ? 'json' : 'md'}`,
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    }
  }

  const items: MenuItem[] = [
    ...(bot.tenantId && conversation
      ? [
          {
            key: 'share',
            label: t('chat.share.action'),
            icon: 'link' as const,
            onSelect: () => setSharing(true),
          },
        ]
      : []),
    {
      key: 'markdown',
      label: t('chat.export.markdown'),
      icon: 'download' as const,
      onSelect: () => save('markdown'),
    },
    // The browser's own printing knows every script, and sets the text as it is shown.
    {
      key: 'pdf',
      label: t('chat.export.pdf'),
      icon: 'file',
      onSelect: () => setTimeout(() => window.print()),
    },
    {
      key: 'json',
      label: t('chat.export.json'),
      icon: 'download' as const,
      onSelect: () => save('json'),
    },
    ...(conversation
      ? itemsOf(conversation).map((item, index) => (index === 0 ? { ...item, separated: true } : item))
      : []),
  ];

  return (
    <>
      <Menu
        label={t('chat.conversations.actions', { title })}
        trigger={<Icon name="more" className="size-5" />}
        className="button button-ghost icon-button-small"
        items={items}
      />
      {sharing && (
        <Suspense>
          <ShareDialog botName={bot.name} conversationId={conversationId} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
}
