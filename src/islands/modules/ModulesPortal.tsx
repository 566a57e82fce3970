import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { storeDraft } from '#client/browser/storage.ts';
import { useAfterPause } from '#client/react/use-search.ts';
import { createPagedList, type Page } from '#client/stores/paged-list.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { BotAvatar } from '../ui/BotAvatar.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { findBots } from './find-bots.ts';

type Props = { company: { id: string; name: string }; bots: Page<ModelBotData> };

const starters = 2;

/** `/companies/{id}/modules`: the published bots. Texts: modules. */
export const ModulesPortal = asPortal(ModulesView);

function ModulesView({ company, bots }: Props) {
  const t = useTranslate();
  const { search, find, shown, total, pages, error } = useBots(company.id, bots);
  return (
    <>
      <PageHeader title={t('modules.title', { name: company.name })} lead={t('modules.lead')} />
      {bots.data.length === 0 ? (
        <EmptyState
          icon="book"
          title={t('modules.empty.title')}
          text={t('modules.empty.text', { name: company.name })}
        />
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
            <SearchField
              label={t('modules.search')}
              value={search}
              onChange={find}
              className="w-full max-w-sm"
            />
            <p aria-live="polite" className="text-sm text-muted">
              {t('modules.found', { count: total })}
            </p>
          </div>
          <ErrorNotice error={error} className="mb-5" />
          {shown.length === 0 && (
            <EmptyState
              icon="search"
              title={t('modules.noMatch.title')}
              text={<span className="[overflow-wrap:anywhere]">{t('modules.noMatch.text', { search })}</span>}
              action={<Button onClick={() => find('')}>{t('modules.noMatch.clear')}</Button>}
            />
          )}
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {shown.map((bot) => (
              <BotCard key={bot.id} bot={bot} />
            ))}
          </ul>
          {pages && (
            <div className="mt-5">
              <Pagination {...pages} />
            </div>
          )}
        </>
      )}
    </>
  );
}

/** Finds among the bots that came with the page; where there are more, the server finds and pages. */
function useBots(companyId: string, bots: Page<ModelBotData>) {
  const [list] = useState(() =>
    createPagedList(bots, (question, signal) =>
      call('GET model-bots', { query: { ...question, filters: { companyId, published: 'true' } }, signal }),
    ),
  );
  const { items, meta, error } = useStore(list.$list);
  const [search, setSearch] = useState('');
  const afterPause = useAfterPause();
  const isWhole = bots.meta.total <= bots.data.length;
  const shown = isWhole ? findBots(bots.data, search) : items;

  function find(text: string) {
    setSearch(text);
    if (!isWhole) afterPause(() => void list.show(text));
  }

  return {
    search,
    find,
    shown,
    error,
    total: isWhole ? shown.length : meta.total,
    pages: !isWhole && { ...meta, onPage: list.showPage },
  };
}

function BotCard({ bot }: { bot: ModelBotData }) {
  const t = useTranslate();
  const locale = useLocale();
  const { id, name, purpose, fileCount, starterQuestions } = bot;
  const chat = withLocale(`/model-bots/${id}/ai-gen`, locale);
  return (
    <li className="card relative flex min-w-0 flex-col gap-3 p-5 transition-colors hover:border-line-strong">
      <div className="flex items-center gap-3">
        <BotAvatar bot={bot} className="size-11 text-base" />
        <h2 className="min-w-0 font-semibold">
          <a
            href={chat}
            title={name}
            className="line-clamp-2 [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            <bdi>{name}</bdi>
          </a>
        </h2>
      </div>
      <p dir="auto" className="line-clamp-3 text-muted [overflow-wrap:anywhere]">
        {purpose || t('modules.noPurpose')}
      </p>
      {starterQuestions.length > 0 && (
        <ul aria-label={t('modules.starters', { name })} className="flex flex-col items-start gap-1.5">
          {starterQuestions.slice(0, starters).map((question) => (
            <li key={question} className="max-w-full">
              <a
                href={chat}
                // It stands ready in the chat; asking is the person's own step.
                onClick={() => storeDraft(`question:${id}`, question)}
                title={question}
                className="relative block truncate rounded-md border border-line px-2.5 py-1 text-sm text-ink hover:border-line-strong hover:bg-hover"
              >
                <bdi>{question}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-auto text-sm text-muted">{t('modules.fileCount', { count: fileCount })}</p>
    </li>
  );
}
