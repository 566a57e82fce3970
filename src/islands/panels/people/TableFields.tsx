import { type ChangeEvent, useRef } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import { readTextFile } from '#client/read-text-file.ts';
import type { PreviewedLine } from '#contracts/invitation.ts';
import { invitationLimits } from '#rules/invitations.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Table } from '../../ui/Table.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { PlaceRef } from '../PanelFrame.tsx';

/** A table as it is typed, and what the server said of its lines; null until it is checked. */
export type PeopleTable = { csv: string; lines: readonly PreviewedLine[] | null };

/** A table of people, typed, pasted or out of a file; it says of every line what is wrong before anybody is invited. */
export function TableFields({
  place,
  table: { csv, lines },
  onTable,
}: {
  place: PlaceRef;
  table: PeopleTable;
  onTable: (change: (table: PeopleTable) => PeopleTable) => void;
}) {
  const t = useTranslate();
  const file = useRef<HTMLInputElement>(null);
  const { run, pending, error } = useAction();

  const write = (text: string) => onTable(() => ({ csv: text, lines: null }));

  const check = (text: string) =>
    run(async () => {
      const read = await call(`POST ${place.kind}/{id}/invitations/preview`, {
        params: { id: place.id },
        body: { csv: text },
      });
      // Whoever went on typing meanwhile has another table by now.
      onTable((table) => (table.csv === text ? { csv: text, lines: read } : table));
    });

  async function open(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (!chosen) return;
    const text = await readTextFile(chosen);
    write(text);
    check(text);
  }

  const state = ({ problem: fault }: PreviewedLine) =>
    fault ? (
      <Badge tone="danger">{t(`organisation.invite.problems.${fault}`)}</Badge>
    ) : (
      <Badge tone="success">{t('organisation.invite.fine')}</Badge>
    );

  const problem = error?.fields.csv;
  const wrong = lines?.filter((line) => line.problem !== null).length ?? 0;
  return (
    <div className="flex flex-col gap-4">
      <ErrorNotice error={problem ? null : error} />
      <TextArea
        label={t('organisation.invite.csv')}
        hint={t(`organisation.invite.csvHint.${place.kind}`)}
        value={csv}
        autoComplete="off"
        spellCheck={false}
        inputClassName="font-mono text-sm"
        onChange={(event) => write(event.target.value)}
        error={
          problem === 'too_long'
            ? t('organisation.invite.tooLong', { lines: invitationLimits.perRequest })
            : problem && t(`fieldErrors.${problem}`)
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button loading={pending} disabled={csv.trim() === ''} onClick={() => check(csv)}>
          {t('organisation.invite.check')}
        </Button>
        <Button variant="ghost" icon="file" onClick={() => file.current?.click()}>
          {t('organisation.invite.file')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          tabIndex={-1}
          aria-label={t('organisation.invite.file')}
          className="sr-only"
          onChange={open}
        />
      </div>
      {lines && (
        <>
          <p role="status" className="text-sm">
            {t('organisation.invite.right', { count: lines.length - wrong })}
            {wrong > 0 && ` ${t('organisation.invite.wrongLines', { count: wrong })}`}
          </p>
          <div className="max-h-72 overflow-y-auto rounded-md border border-line">
            <Table
              caption={t('organisation.invite.preview')}
              rows={lines}
              rowKey={(line) => String(line.line)}
              columns={[
                { key: 'line', header: t('organisation.invite.line'), cell: (line) => line.line },
                {
                  key: 'email',
                  header: t('organisation.invitations.email'),
                  cell: (line) => (
                    <span dir="auto" className="block [overflow-wrap:anywhere]">
                      {line.email}
                      <span className="block text-sm text-muted">
                        {[line.role, line.place].filter(Boolean).join(' · ')}
                      </span>
                      <span className="mt-1.5 block sm:hidden">{state(line)}</span>
                    </span>
                  ),
                },
                {
                  key: 'problem',
                  header: t('people.state'),
                  from: 'sm',
                  narrow: 'nothing',
                  cell: state,
                },
              ]}
            />
          </div>
        </>
      )}
    </div>
  );
}
