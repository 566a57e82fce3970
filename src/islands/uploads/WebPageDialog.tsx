import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { changeWebHosts } from '#client/api/files.ts';
import { useAction } from '#client/react/use-action.ts';
import { type Recrawl, recrawls } from '#rules/files.ts';
import { uploadLimits } from '#rules/limits.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { completeAddress, hostOf, isNumericHost } from './host-of.ts';

/** Adds a web page. Its site has to be allowed first, which is one click, and can be taken back here. */
export function WebPageDialog({
  botId,
  onAdd,
  onClose,
}: {
  botId: string;
  /** @throws {ApiError} */
  onAdd: (page: { url: string; recrawl: Recrawl }) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const [url, setUrl] = useState('');
  const [recrawl, setRecrawl] = useState<Recrawl>('off');
  const [hosts, setHosts] = useState<readonly string[]>([]);
  const action = useAction();

  useEffect(() => {
    let left = false;
    // Without the list the page can still be added; the server says when its site is not allowed.
    call('GET model-bots/{id}/web-hosts', { params: { id: botId } }).then(
      (found) => left || setHosts(found.hosts),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [botId]);

  const host = hostOf(completeAddress(url));
  const isRefused = action.error?.code === 'host_not_allowed' && host !== null;
  // It can be allowed under no name: to offer that would only lead to another refusal.
  const isNumeric = isRefused && isNumericHost(host);
  const canBeAllowed = isRefused && !isNumeric;
  const field = isNumeric ? 'numeric_host' : action.error?.fields.url;
  const unlisted = Object.entries(action.error?.fields ?? {}).find(([name]) => name.startsWith('hosts'));

  const changeHosts = (change: (hosts: readonly string[]) => string[]) =>
    action.run(async () => setHosts((await changeWebHosts(botId, change)).hosts));

  function add(event?: SubmitEvent) {
    event?.preventDefault();
    return action.run(async () => {
      await onAdd({ url: completeAddress(url), recrawl });
      onClose();
    });
  }

  async function allowAndAdd() {
    if (host !== null && (await changeHosts((now) => [...now, host]))) await add();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('uploads.web.title')}
      description={t('uploads.web.text')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={action.pending}>
            {t('uploads.web.add')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={add} className="flex flex-col gap-4">
        <TextInput
          label={t('uploads.web.address')}
          inputMode="url"
          placeholder="https://"
          required
          maxLength={uploadLimits.addressCharacters}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          error={field ? t(`fieldErrors.${field}`) : null}
        />
        <Select
          label={t('uploads.web.schedule')}
          value={recrawl}
          onSelect={setRecrawl}
          options={recrawls.map((value) => ({ value, label: t(`uploads.web.recrawl.${value}`) }))}
        />
      </form>
      {canBeAllowed && (
        <Notice
          tone="warning"
          live
          className="mt-4"
          action={
            <Button size="small" onClick={allowAndAdd}>
              {t('uploads.web.allow')}
            </Button>
          }
        >
          {t('uploads.web.notAllowed', { host })}
        </Notice>
      )}
      {!canBeAllowed && !field && (
        <ErrorNotice
          className="mt-4"
          error={action.error}
          text={unlisted && t(`fieldErrors.${unlisted[1]}`)}
        />
      )}
      <h3 className="mb-1 mt-5 text-sm font-semibold">{t('uploads.web.hosts')}</h3>
      {hosts.length === 0 ? (
        <p className="text-sm text-muted">{t('uploads.web.noHosts')}</p>
      ) : (
        <ul>
          {hosts.map((each) => (
            <li key={each} className="flex items-center justify-between gap-3 border-t border-line py-1">
              <span className="min-w-0 text-sm [overflow-wrap:anywhere]">{each}</span>
              <IconButton
                icon="close"
                size="small"
                label={t('uploads.web.removeHost', { host: each })}
                onClick={() => changeHosts((now) => now.filter((other) => other !== each))}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
