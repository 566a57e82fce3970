import { type ChangeEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { call, callForRows } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import { readTextFile } from '#client/read-text-file.ts';
import type { ImportedQuestionsData, QualityQuestionData } from '#contracts/quality.ts';
import { qualityLimits } from '#rules/quality.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

/** Takes questions over from a table, pasted or out of a file, and says which lines it left out and why. */
export function ImportDialog({
  botId,
  onImported,
  onClose,
}: {
  botId: string;
  onImported: (questions: QualityQuestionData[]) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [csv, setCsv] = useState('');
  const [imported, setImported] = useState<ImportedQuestionsData | null>(null);
  const { run, pending, error } = useAction();
  const problem = error?.fields.csv;

  async function readFile(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    if (file) setCsv((await readTextFile(file)).slice(0, qualityLimits.importBytes));
    event.target.value = '';
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void run(async () => {
      const done = await call('POST model-bots/{id}/quality/questions/import', {
        params: { id: botId },
        body: { csv },
      });
      onImported(
        await callForRows('GET model-bots/{id}/quality/questions', { params: { id: botId }, quiet: true }),
      );
      if (done.leftOut.length === 0) onClose();
      else setImported(done);
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('quality.import.title')}
      description={t('quality.import.text')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(imported ? 'common.close' : 'common.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={pending}
            disabled={csv.trim() === ''}
          >
            {t('quality.import.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col items-start gap-4">
        <input ref={chooser} type="file" accept=".csv,text/csv,.txt,.tsv" hidden onChange={readFile} />
        <Button icon="file" onClick={() => chooser.current?.click()}>
          {t('quality.import.choose')}
        </Button>
        <TextArea
          label={t('quality.import.field')}
          placeholder={t('quality.import.placeholder')}
          className="w-full"
          inputClassName="font-mono text-sm"
          maxLength={qualityLimits.importBytes}
          value={csv}
          onChange={(event) => setCsv(event.target.value)}
          error={problem && t(`fieldErrors.${problem}`)}
        />
      </form>
      <ErrorNotice error={problem ? null : error} className="mt-4" />
      {imported && (
        <Notice
          tone="warning"
          live
          className="mt-4"
          title={`${t('quality.import.done', { count: imported.added })} ${t('quality.import.leftOutTitle')}:`}
        >
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {imported.leftOut.map(({ line, problem }) => (
              <li key={line}>
                {t('quality.import.leftOut', { line, problem: t(`quality.import.problems.${problem}`) })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Dialog>
  );
}
