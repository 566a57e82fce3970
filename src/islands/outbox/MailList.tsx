import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { listMails } from '#client/api/outbox.ts';
import { createPagedList } from '#client/stores/paged-list.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { MailData } from '#contracts/mail.ts';
import { type MailState, mailStates } from '#rules/mail.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { MailDialog } from './MailDialog.tsx';
import { MailTable } from './MailTable.tsx';

/** How long a person has to stop typing before the search begins, in milliseconds. */
const typingPause = 250;

/** The mails of the outbox, searched, filtered and paged on the server. */
export function MailList(first: { mails: readonly MailData[]; meta: ListMeta }) {
  const t = useTranslate();
  const state = useRef<MailState | ''>('');
  const [list] = useState(() =>
    createPagedList<MailData>({ data: first.mails, meta: first.meta }, (question, signal) =>
      listMails(
        { ...question, ...(state.current !== '' && { filters: { state: [state.current] } }) },
        signal,
      ),
    ),
  );
  const { items, meta, search, loading, error } = useStore(list.$list);
  const [typed, setTyped] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const filtered = search !== '' || state.current !== '';

  function find(words: string, pause = typingPause) {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => list.show(words), pause);
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <TextInput
          type="search"
          icon="search"
          label={t('outbox.search')}
          labelHidden
          placeholder={t('outbox.search')}
          value={typed}
          onChange={(event) => find(event.target.value)}
          className="w-full max-w-sm"
        />
        <Select<MailState | ''>
          label={t('outbox.state')}
          labelHidden
          options={[
            { value: '', label: t('outbox.allStates') },
            ...mailStates.map((value) => ({ value, label: t(`outbox.states.${value}`) })),
          ]}
          onSelect={(value) => {
            state.current = value;
            list.show(typed);
          }}
          className="w-full max-w-56"
        />
        <Button icon="refresh" onClick={list.retry} loading={loading}>
          {t('outbox.refresh')}
        </Button>
        <p aria-live="polite" className="text-sm text-muted sm:ml-auto">
          {t('outbox.found', { count: meta.total })}
        </p>
      </div>
      {error && (
        <Notice tone="danger" live>
          {t(`errors.${error.code}`)}
        </Notice>
      )}
      <Card padded={false}>
        {items.length > 0 ? (
          <div aria-busy={loading}>
            <MailTable mails={items} onOpen={setOpenId} />
          </div>
        ) : (
          <EmptyState
            icon={filtered ? 'search' : 'send'}
            title={t(filtered ? 'outbox.none.title' : 'outbox.empty.title')}
            text={t(filtered ? 'outbox.none.text' : 'outbox.empty.text')}
          />
        )}
      </Card>
      <Pagination page={meta.page} perPage={meta.perPage} total={meta.total} onPage={list.showPage} />
      {openId && <MailDialog id={openId} onClose={() => setOpenId(null)} onChanged={list.retry} />}
    </div>
  );
}
