import { type SubmitEvent, useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import { ticketLimits } from '#rules/tickets.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormProblem } from '../ui/FormProblem.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { useSendsMail } from '../ui/island.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { showToast } from '../ui/toasts.ts';

/** Complains about an answer to support; the conversation goes along only if its person says so. */
export default function ReportDialog({
  botName,
  conversationId,
  messageId,
  onClose,
}: {
  botName: string;
  conversationId: string;
  messageId: string;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const [text, setText] = useState('');
  const [consent, setConsent] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const sendsMail = useSendsMail();
  const { run, pending, error } = useAction();
  const code = error?.fields.text ?? (attempted && text.trim() === '' ? 'required' : null);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    setAttempted(true);
    if (text.trim() === '') return;
    const subject = t('chat.report.subject', { bot: botName }).slice(0, ticketLimits.subjectCharacters);
    const sent = await run(async () => {
      await call('POST tickets', {
        body: { subject, text, ...(consent && { transcript: { conversationId, messageId } }) },
      });
    });
    if (!sent) return;
    showToast({ kind: 'success', text: t('chat.report.sent') });
    onClose();
  }

  return (
    <Dialog
      open
      size="small"
      onClose={() => !pending && onClose()}
      title={t('chat.report.title')}
      description={t(sendsMail ? 'chat.report.lead' : 'chat.report.leadKept')}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t('chat.report.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="flex flex-col gap-4">
        <FormProblem error={error} />
        <TextArea
          label={t('chat.report.text')}
          value={text}
          maxLength={ticketLimits.messageCharacters}
          error={code ? t(`fieldErrors.${code}`) : null}
          onChange={(event) => setText(event.target.value)}
        />
        <Checkbox
          label={t('chat.report.consent')}
          hint={t('chat.report.consentHint')}
          checked={consent}
          onChange={(event) => setConsent(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}
