import { type SubmitEvent, useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { CannedReplyData } from '#contracts/ticket.ts';
import {
  cannedReplyLimits,
  setsNothing,
  type TicketPriority,
  type TicketSets,
  type TicketStatus,
  ticketPriorities,
  ticketStatuses,
} from '#rules/tickets.ts';
import { Button } from '../ui/Button.tsx';
import { ConflictNotice } from '../ui/ConflictNotice.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormProblem } from '../ui/FormProblem.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { setsInWords } from './sets-in-words.ts';

type Typed = Pick<CannedReplyData, 'title' | 'text' | 'sets'>;

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
  const [attempted, setAttempted] = useState(false);
  const editing = useVersioned<Typed & { version: number }, Typed>(
    reply ?? { title: '', text: '', sets: setsNothing, version: 0 },
    ({ title, text, sets }) => ({ title, text, sets }),
    async (draft, version) => {
      const saved = reply
        ? await call('PATCH canned-replies/{id}', { params: { id: reply.id }, body: { ...draft, version } })
        : await call('POST canned-replies', { body: draft });
      onSaved(saved);
      return saved;
    },
  );
  const { draft, change, pending, error } = editing;
  const theirs = editing.conflict as CannedReplyData | null;

  const [tags, setTags] = useState((reply?.sets.tags ?? []).join(', '));
  const set = (part: Partial<TicketSets>) => change({ sets: { ...draft.sets, ...part } });

  const problem = (name: 'title' | 'text') => {
    const code = error?.fields[name] ?? (attempted && draft[name].trim() === '' ? 'required' : null);
    return code ? t(`fieldErrors.${code}`) : null;
  };

  async function save(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (draft.title.trim() !== '' && draft.text.trim() !== '') await editing.save();
  }

  return (
    <Dialog
      open
      unsaved={editing.changed}
      onClose={() => !pending && onClose()}
      title={t(reply ? 'support.replies.editTitle' : 'support.replies.add')}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t('portal.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="flex flex-col gap-4">
        <FormProblem
          error={error}
          text={error?.code === 'conflict' ? t('support.replies.tooMany') : undefined}
        />
        {theirs && (
          <ConflictNotice
            pending={pending}
            fields={[
              { label: t('support.replies.titleLabel'), mine: draft.title, theirs: theirs.title },
              { label: t('support.replies.text'), mine: draft.text, theirs: theirs.text },
              {
                label: t('support.replies.sets.label'),
                mine: setsInWords(draft.sets, t),
                theirs: setsInWords(theirs.sets, t),
              },
            ]}
            onKeepMine={editing.keepMine}
            onTakeTheirs={() => onSaved(theirs)}
          />
        )}
        <TextInput
          label={t('support.replies.titleLabel')}
          dir="auto"
          value={draft.title}
          maxLength={cannedReplyLimits.titleCharacters}
          error={problem('title')}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextArea
          label={t('support.replies.text')}
          hint={t('support.replies.hint', { name: '{{name}}' })}
          rows={6}
          value={draft.text}
          maxLength={cannedReplyLimits.textCharacters}
          error={problem('text')}
          onChange={(event) => change({ text: event.target.value })}
        />
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 text-sm font-medium">{t('support.replies.sets.label')}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={t('support.columns.status')}
              value={draft.sets.status ?? ''}
              options={[
                { value: '', label: t('support.replies.sets.unchanged') },
                ...ticketStatuses.map((value) => ({ value, label: t(`support.statuses.${value}`) })),
              ]}
              onSelect={(status: TicketStatus | '') => set({ status: status || null })}
            />
            <Select
              label={t('support.columns.priority')}
              value={draft.sets.priority ?? ''}
              options={[
                { value: '', label: t('support.replies.sets.unchanged') },
                ...ticketPriorities.map((value) => ({ value, label: t(`support.priorities.${value}`) })),
              ]}
              onSelect={(priority: TicketPriority | '') => set({ priority: priority || null })}
            />
          </div>
          <TextInput
            label={t('support.replies.sets.tags')}
            hint={t('support.replies.sets.tagsHint')}
            dir="auto"
            value={tags}
            error={error?.fields['sets.tags'] ? t(`fieldErrors.${error.fields['sets.tags']}`) : null}
            onChange={(event) => {
              setTags(event.target.value);
              set({ tags: tagsOf(event.target.value) });
            }}
          />
        </fieldset>
      </form>
    </Dialog>
  );
}

const tagsOf = (typed: string) =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
