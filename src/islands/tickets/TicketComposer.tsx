import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call, formWith } from '#client/api/call.ts';
import { readDraft, storeDraft } from '#client/browser/storage.ts';
import { useAction } from '#client/react/use-action.ts';
import { useUnsaved } from '#client/react/use-unsaved.ts';
import { setsNothing, type TicketSets, ticketLimits } from '#rules/tickets.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { showToast } from '../ui/toasts.ts';
import { AttachmentField } from './AttachmentField.tsx';

/**
 * Where a message is written, with its files. What was typed survives a reload, and a refusal. `tools` get the
 * text to change it, such as by a canned reply. Texts: tickets.
 */
export function TicketComposer({
  ticketId,
  internal = false,
  hint,
  takesFiles = true,
  tools,
  sets,
  solves = false,
  children,
  onSent,
}: {
  ticketId: string;
  /** Whether it is a note. */
  internal?: boolean;
  hint: string;
  takesFiles?: boolean;
  tools?: (write: (change: (text: string) => string) => void) => ReactNode;
  /** What the ticket is set to with the message. */
  sets?: TicketSets | null | undefined;
  /** Whether the message can solve the ticket, too. */
  solves?: boolean;
  /** Stands between the text and the button. */
  children?: ReactNode;
  onSent: () => Promise<void>;
}) {
  const t = useTranslate();
  const draft = `ticket:${ticketId}${internal ? ':note' : ''}`;
  const [text, setText] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const { run, pending, error } = useAction();
  // The text is kept as a draft.
  useUnsaved(files.length > 0);

  useEffect(() => setText(readDraft(draft) ?? ''), [draft]);

  function write(changed: string) {
    setText(changed);
    storeDraft(draft, changed);
  }

  async function send(given: TicketSets | null | undefined = sets) {
    if (text.trim() === '' || pending) return;
    await run(async () => {
      const message = await call('POST tickets/{id}/messages', {
        params: { id: ticketId },
        body: { text, internal, ...(given && { sets: given }) },
      });
      write('');
      await attach(message.id);
      await onSent();
    });
  }

  /** The message stands already: a file that is refused is said, and does not undo it. */
  async function attach(messageId: string) {
    for (const file of files) {
      try {
        await call('POST tickets/{id}/messages/{messageId}/attachments', {
          params: { id: ticketId, messageId },
          body: formWith(file),
        });
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        showToast({ kind: 'error', text: t('tickets.attach.failed', { name: file.name }) });
      }
    }
    setFiles([]);
  }

  function sendOnShortcut(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void send();
  }

  const field = error?.fields.text;
  const isEmpty = text.trim() === '';
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <ErrorNotice error={field ? null : error} />
      <TextArea
        label={t(internal ? 'tickets.composer.note' : 'tickets.composer.label')}
        hint={hint}
        error={field ? t(`fieldErrors.${field}`) : null}
        value={text}
        maxLength={ticketLimits.messageCharacters}
        onChange={(event) => write(event.target.value)}
        onKeyDown={sendOnShortcut}
      />
      {children}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-start gap-1">
          {takesFiles && <AttachmentField files={files} onChange={setFiles} disabled={pending} />}
          {tools?.((change) => write(change(text)))}
        </div>
        <div className="flex flex-wrap gap-2">
          {solves && (
            <Button
              loading={pending}
              disabled={isEmpty}
              onClick={() => void send({ ...(sets ?? setsNothing), status: 'solved' })}
            >
              {t('tickets.composer.solve')}
            </Button>
          )}
          <Button variant="primary" type="submit" icon="send" loading={pending} disabled={isEmpty}>
            {t(internal ? 'tickets.composer.keep' : 'tickets.composer.send')}
          </Button>
        </div>
      </div>
    </form>
  );
}
