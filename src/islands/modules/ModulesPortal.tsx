import { useRef, useState } from 'react';
import { listModelBots } from '#client/api/model-bots.ts';
import { withLocale } from '#client/navigation.ts';
import { useAction } from '#client/react/use-action.ts';
import { storeDraft } from '#client/storage.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { PageHeader } from '../panels/PageHeader.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { BotAvatar } from '../ui/BotAvatar.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { errorText } from '../ui/error-text.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { findBots } from './find-bots.ts';

type Props = {
  company: { id: string; name: string };
  bots: readonly ModelBotData[];
  /** How many there are; beyond those the page has, the server is asked. */
  total: number;
};

const starters = 2;

/** `/companies/{id}/modules`: the published bots. Texts: modules, and those of the shell. */
export function ModulesPortal({ shell, ...props }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      <ModulesView {...props} />
    </PortalShell>
  );
}

function ModulesView({ company, bots, total }: Props) {
  const t = useTranslate();
  const { search, find, shown, error } = useSearch(company.id, bots, total);
  return (
    <>
      <PageHeader title={t('modules.title', { name: company.name })} lead={t('modules.lead')} />
      {bots.length === 0 ? (
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
              {t('modules.found', { count: search === '' ? total : shown.length })}
            </p>
          </div>
          {error && (
            <Notice tone="danger" live className="mb-5">
              {errorText(t, error)}
            </Notice>
          )}
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
        </>
      )}
    </>
  );
}

/** Finds among the bots the page has; where there are more, the server finds. */
function useSearch(companyId: string, bots: readonly ModelBotData[], total: number) {
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly ModelBotData[] | null>(null);
  const asked = useRef('');
  const { run, error } = useAction();

  function find(text: string) {
    setSearch(text);
    asked.current = text;
    setFound(null);
    if (total <= bots.length || text.trim() === '') return;
    void run(async () => {
      for (let answered = null; answered !== asked.current; ) {
        answered = asked.current;
        const filters = { companyId: [companyId], published: ['true'] };
        const { data } = await listModelBots({ search: answered, perPage: 100, filters });
        setFound(data);
      }
    });
  }

  return { search, find, error, shown: found ?? findBots(bots, search) };
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
                className="relative block truncate rounded-md border border-line px-2.5 py-1 text-sm text-ink hover:border-line-strong hover:bg-sunken"
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
