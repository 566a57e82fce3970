import { type ChangeEvent, useRef, useState } from 'react';
import { call, formWith } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import { readTextFile } from '#client/read-text-file.ts';
import type { DocumentOffer, ToolSecretData } from '#contracts/tool.ts';
import { changesSomething, type HttpOperation } from '#rules/http-operations.ts';
import { type HttpActions, toolLimits } from '#rules/tools.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/error-text.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { AsksBadge } from './AsksBadge.tsx';
import { ChoiceNote } from './ChoiceNote.tsx';
import { KeysSelect } from './KeysSelect.tsx';
import { KeysAsked, LeftOut, ToolsCut } from './OfferNotes.tsx';

/** More than these are searched. */
const fewOperations = 12;
/** So many are shown at once: a page of thousands would be slow, and nobody reads it. */
const mostShown = 100;

const isFound = ({ id, method, path, summary }: HttpOperation, words: string) => {
  const told = `${id} ${method} ${path} ${summary}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => told.includes(word));
};

/** Reads an OpenAPI document and lets somebody choose what of it the assistant may use. */
export function ActionsDialog({
  botId,
  secrets,
  actions,
  onKeep,
  onClose,
}: {
  botId: string;
  secrets: readonly ToolSecretData[] | null;
  /** Without operations it is a new one. */
  actions: HttpActions;
  onKeep: (actions: HttpActions) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [document, setDocument] = useState('');
  const [words, setWords] = useState('');
  const [kept, setKept] = useState(actions);
  const [offered, setOffered] = useState<readonly HttpOperation[]>(actions.operations);
  const [offer, setOffer] = useState<DocumentOffer | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const reading = useAction();
  const change = (changes: Partial<HttpActions>) => setKept({ ...kept, ...changes });
  const isAddress = URL.canParse(kept.baseUrl) && /^https?:$/.test(new URL(kept.baseUrl).protocol);
  const isFull = kept.operations.length >= toolLimits.tools;

  async function takeFile(event: ChangeEvent<HTMLInputElement>) {
    const { files, value } = event.target;
    const [file] = files ?? [];
    // The same one may be chosen again, once it is mended.
    if (value !== '') event.target.value = '';
    if (file) read(await readTextFile(file));
  }

  /** A file may be far larger than a field shows, so it is read at once. */
  function read(text: string) {
    reading.run(async () => {
      const read = await call('POST model-bots/{id}/tools/openapi', {
        params: { id: botId },
        body: formWith(new Blob([text]), 'document'),
      });
      setWords('');
      setOffered(read.operations);
      setOffer(read);
      change({ name: kept.name || read.name, baseUrl: read.baseUrl ?? kept.baseUrl, operations: [] });
    });
  }

  const choose = (operation: HttpOperation, chosen: boolean) =>
    change({
      operations: offered.filter((each) =>
        each.id === operation.id ? chosen : kept.operations.some(({ id }) => id === each.id),
      ),
    });

  const found = offered.filter((operation) => isFound(operation, words));
  const shown = found.slice(0, mostShown);

  return (
    <Dialog
      open
      size="medium"
      title={t(actions.operations.length > 0 ? 'tools.edit' : 'tools.actions.add', {
        name: actions.name,
      })}
      unsaved={document !== '' || kept !== actions}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!isAddress || kept.name.trim() === '' || kept.operations.length === 0}
            onClick={() => onKeep({ ...kept, name: kept.name.trim() })}
          >
            {t('tools.apply')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TextArea
          label={t('tools.actions.paste')}
          rows={4}
          spellCheck={false}
          inputClassName="max-h-40 font-mono text-xs"
          value={document}
          onChange={(event) => setDocument(event.target.value)}
          error={reading.error ? errorText(t, reading.error) : undefined}
        />
        <div className="-mt-3 flex flex-wrap items-center gap-3">
          <Button
            size="small"
            loading={reading.pending}
            disabled={document.trim() === ''}
            onClick={() => read(document)}
          >
            {t('tools.actions.read')}
          </Button>
          <Button variant="ghost" size="small" icon="file" onClick={() => file.current?.click()}>
            {t('tools.actions.choose')}
          </Button>
          <input
            ref={file}
            type="file"
            accept=".json,.yaml,.yml,application/json,application/yaml"
            tabIndex={-1}
            aria-label={t('tools.actions.choose')}
            className="sr-only"
            onChange={takeFile}
          />
        </div>
        {offered.length > 0 && (
          <>
            <TextInput
              label={t('tools.actions.name')}
              value={kept.name}
              maxLength={toolLimits.nameCharacters}
              required
              onChange={(event) => change({ name: event.target.value })}
              error={kept.name.trim() === '' ? t('fieldErrors.required') : undefined}
            />
            <TextInput
              type="url"
              label={t('tools.actions.baseUrl')}
              hint={
                offer?.basePath
                  ? t('tools.actions.basePathHint', { path: offer.basePath })
                  : t('tools.actions.baseUrlHint')
              }
              value={kept.baseUrl}
              required
              onChange={(event) => change({ baseUrl: event.target.value })}
              live
              error={kept.baseUrl !== '' && !isAddress ? t('fieldErrors.invalid') : undefined}
            />
            <KeysSelect secrets={secrets} actions={kept} onChange={change} />
            <KeysAsked keys={offer?.keys ?? []} />
            <fieldset>
              <legend className="mb-2 text-sm font-medium">{t('tools.actions.operations')}</legend>
              {offered.length > fewOperations && (
                <SearchField
                  className="mb-3"
                  label={t('tools.actions.search')}
                  value={words}
                  onChange={setWords}
                />
              )}
              <ul className="flex flex-col gap-2.5">
                {shown.map((operation) => {
                  const chosen = kept.operations.some(({ id }) => id === operation.id);
                  return (
                    <li key={operation.id} className="flex items-start gap-3">
                      <Checkbox
                        className="min-w-0 flex-1 [overflow-wrap:anywhere]"
                        label={operation.id}
                        hint={`${operation.method.toUpperCase()} ${operation.path}`}
                        checked={chosen}
                        disabled={!chosen && isFull}
                        onChange={(event) => choose(operation, event.target.checked)}
                      />
                      <AsksBadge first={changesSomething(operation)} />
                    </li>
                  );
                })}
              </ul>
              <p role="status" className="mt-2.5 text-sm text-muted empty:hidden">
                {found.length === 0
                  ? t('tools.actions.noneFound')
                  : found.length > shown.length &&
                    t('tools.actions.more', { count: found.length - shown.length })}
              </p>
            </fieldset>
            <ChoiceNote chosen={kept.operations.length} />
          </>
        )}
        {offer && <LeftOut offer={offer} />}
        {offer && <ToolsCut names={offer.cut} />}
      </div>
    </Dialog>
  );
}
