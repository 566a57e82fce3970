import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { CannedReplyData } from '#contracts/ticket.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ReplyDialog } from './ReplyDialog.tsx';
import { isNothing, setsInWords } from './sets-in-words.ts';

type Props = { replies: readonly CannedReplyData[] };

/** `/support/replies`: the texts kept for answers. Texts: support. */
export const RepliesPortal = asPortal(RepliesView);

function RepliesView({ replies: first }: Props) {
  const t = useTranslate();
  const [replies, setReplies] = useState(first);
  const [editing, setEditing] = useState<CannedReplyData | 'new' | null>(null);
  const [removing, setRemoving] = useState<CannedReplyData | null>(null);
  const { run, error } = useAction();

  function keep(reply: CannedReplyData) {
    const others = replies.filter(({ id }) => id !== reply.id);
    setReplies([...others, reply].sort((one, other) => one.title.localeCompare(other.title)));
    setEditing(null);
  }

  const add = (
    <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
      {t('support.replies.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('support.replies.title')}
        lead={t('support.replies.lead')}
        actions={replies.length > 0 && add}
      />
      <ErrorNotice error={error} className="mb-4" />
      <Card padded={false}>
        {replies.length === 0 ? (
          <EmptyState
            icon="quote"
            title={t('support.replies.empty.title')}
            text={t('support.replies.empty.text')}
            action={add}
          />
        ) : (
          <ul className="divide-y divide-line">
            {replies.map((reply) => (
              <li key={reply.id} className="flex items-start gap-3 px-5 py-4 sm:px-6">
                <div className="min-w-0 flex-1">
                  <h2 dir="auto" className="font-medium [overflow-wrap:anywhere]">
                    {reply.title}
                  </h2>
                  <p
                    dir="auto"
                    className="line-clamp-3 whitespace-pre-wrap text-sm text-muted [overflow-wrap:anywhere]"
                  >
                    {reply.text}
                  </p>
                  {!isNothing(reply.sets) && (
                    <p dir="auto" className="mt-1 text-sm [overflow-wrap:anywhere]">
                      {t('support.setsAlso', { what: setsInWords(reply.sets, t) })}
                    </p>
                  )}
                </div>
                <IconButton
                  icon="edit"
                  label={t('support.replies.edit', { title: reply.title })}
                  onClick={() => setEditing(reply)}
                />
                <IconButton
                  icon="trash"
                  label={t('support.replies.remove', { title: reply.title })}
                  onClick={() => setRemoving(reply)}
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {editing && (
        <ReplyDialog
          reply={editing === 'new' ? null : editing}
          onSaved={keep}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('support.replies.removeTitle')}
        text={<bdi>{removing?.title}</bdi>}
        confirmLabel={t('portal.delete')}
        danger
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          const id = removing?.id ?? '';
          if (await run(() => call('DELETE canned-replies/{id}', { params: { id } }))) {
            setReplies(replies.filter((reply) => reply.id !== id));
          }
          setRemoving(null);
        }}
      />
    </>
  );
}
