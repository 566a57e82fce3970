import { type FormEvent, useId, useState } from 'react';
import { createCannedReply, updateCannedReply } from '#client/api/tickets.ts';
import { useAction } from '#client/react/use-action.ts';
import type { CannedReplyData } from '#contracts/ticket.ts';
import { cannedReplyLimits } from '#rules/support.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** Writes a text for answers, or changes one. Who comes second sees both versions and decides. Texts: support. */
export function ReplyDialog({
  reply,
  onSaved,
  onClose,
}: {
  reply: CannedReplyData | null;
  onSaved: (reply: CannedReplyData) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const [title, setTitle] = useState(reply?.title ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const [attempted, setAttempted] = useState(false);
  const { run, pending, error } = useAction();
  const theirs = error?.code === 'version_conflict' ? (error.current as CannedReplyData) : null;

  const problem = (name: 'title' | 'text', value: string) => {
    const code = error?.fields[name] ?? (attempted && value.trim() === '' ? 'required' : null);
    return code ? t(`fieldErrors.${code}`) : null;
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (title.trim() === '' || text.trim() === '') return;
    // Saving after having seen the other version replaces it.
    const version = theirs?.version ?? reply?.version ?? 0;
    await run(async () =>
      onSaved(
        reply
          ? await updateCannedReply(reply.id, { title, text, version })
          : await createCannedReply({ title, text }),
      ),
    );
  }

  return (
    <Dialog
      open
      onClose={() => !pending && onClose()}
      title={t(reply ? 'support.replies.editTitle' : 'support.replies.add')}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t(theirs ? 'support.replies.replace' : 'common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="flex flex-col gap-4">
        {error && !theirs && Object.keys(error.fields).length === 0 && (
          <Notice tone="danger" live>
            {t(error.code === 'conflict' ? 'support.replies.tooMany' : `errors.${error.code}`)}
          </Notice>
        )}
        {theirs && (
          <Notice tone="warning" live title={t('support.replies.conflict')}>
            <p dir="auto" className="mt-2 font-medium [overflow-wrap:anywhere]">
              {theirs.title}
            </p>
            <p dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
              {theirs.text}
            </p>
          </Notice>
        )}
        <TextInput
          label={t('support.replies.titleLabel')}
          dir="auto"
          value={title}
          maxLength={cannedReplyLimits.titleCharacters}
          error={problem('title', title)}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={t('support.replies.text')}
          hint={t('support.replies.hint', { name: '{{name}}' })}
          rows={6}
          value={text}
          maxLength={cannedReplyLimits.textCharacters}
          error={problem('text', text)}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
