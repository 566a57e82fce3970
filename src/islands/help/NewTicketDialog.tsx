import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call, formWith } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { leaveNotice, readDraft, storeDraft } from '#client/browser/storage.ts';
import { helpDrafts } from '#client/help-drafts.ts';
import { useAction } from '#client/react/use-action.ts';
import type { HelpDeskData } from '#contracts/ticket.ts';
import type { HelpArticle } from '#rules/help.ts';
import { ticketLimits } from '#rules/tickets.ts';
import { AttachmentField } from '../tickets/AttachmentField.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormProblem } from '../ui/FormProblem.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { useSendsMail } from '../ui/island.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { NearestArticles } from './NearestArticles.tsx';

/** Asks support something new. What was typed survives a reload. Texts: help, helpCentre, tickets. */
export function NewTicketDialog({
  desks,
  articles,
  onClose,
}: {
  /** The companies whose administrators are asked first. */
  desks: readonly HelpDeskData[];
  /** Those nearest to the subject are offered before it is sent. */
  articles: readonly HelpArticle[];
  onClose: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const formId = useId();
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [companyId, setCompanyId] = useState(desks[0]?.companyId ?? null);
  const [files, setFiles] = useState<File[]>([]);
  const [attempted, setAttempted] = useState(false);
  const sendsMail = useSendsMail();
  const { run, pending, error } = useAction();

  useEffect(() => {
    setSubject(readDraft(helpDrafts.subject) ?? '');
    setText(readDraft(helpDrafts.text) ?? '');
  }, []);

  const problem = (name: 'subject' | 'text', value: string) => {
    const code = error?.fields[name] ?? (attempted && value.trim() === '' ? 'required' : null);
    return code ? t(`fieldErrors.${code}`) : null;
  };

  const desk = desks.find((offered) => offered.companyId === companyId);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (subject.trim() === '' || text.trim() === '') return;
    await run(async () => {
      const ticket = await call('POST tickets', { body: { subject, text, ...(companyId && { companyId }) } });
      storeDraft(helpDrafts.subject, '');
      storeDraft(helpDrafts.text, '');
      const refused = await attachAll(ticket.id, ticket.messages[0]?.id ?? '', files);
      const sent = sendsMail ? 'sent' : 'kept.sent';
      leaveNotice(
        refused
          ? 'help.sentWithoutFile'
          : ticket.organisation
            ? (`help.organisation.${sent}` as const)
            : (`help.${sent}` as const),
      );
      window.location.assign(withLocale(`/account/help/${ticket.id}`, locale));
    });
  }

  return (
    <Dialog
      open
      onClose={() => !pending && onClose()}
      title={t(desk ? 'help.organisation.ask' : 'help.ask')}
      description={t('help.askLead')}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t('tickets.composer.send')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="flex flex-col gap-4">
        <FormProblem error={error} />
        {desks.length > 1 && (
          <Select
            label={t('help.organisation.whom')}
            value={companyId ?? ''}
            options={desks.map(({ companyId: value, name }) => ({ value, label: name }))}
            onSelect={setCompanyId}
          />
        )}
        <TextInput
          label={t('help.subject')}
          dir="auto"
          value={subject}
          maxLength={ticketLimits.subjectCharacters}
          error={problem('subject', subject)}
          onChange={(event) => {
            setSubject(event.target.value);
            storeDraft(helpDrafts.subject, event.target.value);
          }}
        />
        <NearestArticles articles={articles} subject={subject} />
        <TextArea
          label={t('help.text')}
          hint={desk ? t('help.organisation.textHint', { name: desk.name }) : t('help.textHint')}
          rows={6}
          value={text}
          maxLength={ticketLimits.messageCharacters}
          error={problem('text', text)}
          onChange={(event) => {
            setText(event.target.value);
            storeDraft(helpDrafts.text, event.target.value);
          }}
        />
        <AttachmentField files={files} onChange={setFiles} disabled={pending} />
      </form>
    </Dialog>
  );
}

/** Whether a file was refused: the ticket stands all the same. */
async function attachAll(ticketId: string, messageId: string, files: readonly File[]): Promise<boolean> {
  let refused = false;
  for (const file of files) {
    try {
      await call('POST tickets/{id}/messages/{messageId}/attachments', {
        params: { id: ticketId, messageId },
        body: formWith(file),
      });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      refused = true;
    }
  }
  return refused;
}
