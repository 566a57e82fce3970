import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ApiError } from '#client/api/api-error.ts';
import { useUnsaved } from '#client/react/use-unsaved.ts';
import { chatLimits } from '#rules/limits.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { AskedWith } from './AskedWith.tsx';
import { MessageAuthor } from './MessageAuthor.tsx';
import { attachmentsOf, type ChatMessage, textOf } from './message.ts';
import type { MessageActs } from './message-acts.ts';
import { VersionSwitch } from './VersionSwitch.tsx';

/** The person's own words, which they can put differently. */
export function Question({
  message,
  busy,
  acts: { change, originalOf },
}: {
  message: ChatMessage;
  busy: boolean;
  acts: MessageActs;
}) {
  const t = useTranslate();
  // One that was refused comes back open, with what was typed.
  const [edit, setEdit] = useState<ChatMessage['refusedEdit'] | { text: string } | null>(
    message.refusedEdit ?? null,
  );
  const editButton = useRef<HTMLDivElement>(null);
  const text = textOf(message);
  const attached = attachmentsOf(message);

  function close() {
    setEdit(null);
    requestAnimationFrame(() => editButton.current?.querySelector<HTMLElement>('[data-edit]')?.focus());
  }

  return (
    <li id={`message-${message.id}`} className="approached flex scroll-mt-6 flex-col items-end">
      <MessageAuthor name={t('chat.you')} at={message.createdAt} />
      {edit ? (
        <EditForm
          text={edit.text}
          error={'error' in edit ? edit.error : null}
          hasFiles={attached.length > 0}
          onSend={(changed) => change?.edit(message.id, changed)}
          onCancel={close}
        />
      ) : (
        <p
          dir="auto"
          className="max-w-[85%] whitespace-pre-wrap rounded-lg bg-accent-soft px-4 py-2.5 [overflow-wrap:anywhere]"
        >
          {text}
        </p>
      )}
      {attached.length > 0 && <AskedWith files={attached} originalOf={originalOf} />}
      {!edit && message.status === 'complete' && (
        <div ref={editButton} className="message-acts mt-0.5 -mb-6 flex items-center gap-0.5">
          {change && <VersionSwitch message={message} disabled={busy} onShow={change.showVersion} />}
          <div className="shown-on-approach flex items-center gap-0.5">
            <CopyButton label={t('chat.copyQuestion')} text={() => text} />
            {change && (
              <IconButton
                data-edit
                icon="edit"
                size="small"
                label={t('chat.edit.label')}
                disabled={busy}
                onClick={() => setEdit({ text })}
              />
            )}
          </div>
        </div>
      )}
    </li>
  );
}

function EditForm({
  text: first,
  error,
  hasFiles,
  onSend,
  onCancel,
}: {
  text: string;
  error: ApiError | null;
  hasFiles: boolean;
  onSend: (text: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslate();
  const [text, setText] = useState(first);
  useUnsaved(text !== first);
  const input = useRef<HTMLTextAreaElement>(null);
  const isAskable = text.trim() !== '' && text.trim().length <= chatLimits.questionCharacters;

  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(first.length, first.length);
  }, [first]);

  function send(event?: SubmitEvent) {
    event?.preventDefault();
    if (isAskable) onSend(text);
  }

  function followKeys(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form onSubmit={send} className="w-full rounded-lg bg-accent-soft p-3">
      <textarea
        ref={input}
        aria-label={t('chat.edit.field')}
        aria-invalid={text.trim().length > chatLimits.questionCharacters || undefined}
        rows={2}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={followKeys}
        className="control field-sizing-content max-h-64 w-full resize-none py-2"
      />
      <ErrorNotice error={error} className="mt-2" />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-xs text-muted">
          {t('chat.edit.hint')} {hasFiles && t('chat.attachments.edit')}
        </p>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={!isAskable}>
          {t('chat.composer.send')}
        </Button>
      </div>
    </form>
  );
}
