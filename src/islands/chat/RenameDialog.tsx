import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useAction } from '#client/react/use-action.ts';
import type { ConversationData } from '#contracts/conversation.ts';
import { chatLimits } from '#rules/limits.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { errorText } from '../ui/error-text.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { Chat } from './chat.ts';

type Props = { chat: Chat; conversation: ConversationData | null; onClose: () => void };

/** Gives a conversation another title. Open while there is a conversation. */
export function RenameDialog({ chat, conversation, onClose }: Props) {
  if (!conversation) return null;
  return <RenameForm key={conversation.id} chat={chat} conversation={conversation} onClose={onClose} />;
}

function RenameForm({ chat, conversation, onClose }: Props & { conversation: ConversationData }) {
  const t = useTranslate();
  const [title, setTitle] = useState(conversation.title);
  const [attempted, setAttempted] = useState(false);
  const { run, pending, error } = useAction();
  const field = attempted && title.trim() === '' ? 'required' : error?.fields.title;
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.select(), []);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (title.trim() === '') return;
    if (await run(() => chat.rename(conversation.id, title.trim()))) onClose();
  }

  return (
    <Dialog
      open
      size="small"
      title={t('chat.conversations.rename.title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="rename-conversation" loading={pending}>
            {t('portal.save')}
          </Button>
        </>
      }
    >
      <form id="rename-conversation" onSubmit={save} noValidate>
        <TextInput
          ref={input}
          label={t('chat.conversations.rename.label')}
          dir="auto"
          value={title}
          maxLength={chatLimits.titleCharacters}
          onChange={(event) => setTitle(event.target.value)}
          error={field ? t(`fieldErrors.${field}`) : error && errorText(t, error)}
        />
      </form>
    </Dialog>
  );
}
