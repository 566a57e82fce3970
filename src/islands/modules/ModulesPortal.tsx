import { useState } from 'react';
import { withLocale } from '#client/navigation.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { PageHeader } from '../panels/PageHeader.tsx';
import { PortalShell } from '../shell/PortalShell.tsx';
import type { ShellProps } from '../shell/shell-props.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { findBots } from './find-bots.ts';

type Props = { company: { id: string; name: string }; bots: readonly ModelBotData[] };

/** `/companies/{id}/modules`: the published bots. Texts: modules, and those of the shell. */
export function ModulesPortal({ shell, ...props }: { shell: ShellProps } & Props) {
  return (
    <PortalShell shell={shell}>
      <ModulesView {...props} />
    </PortalShell>
  );
}

function ModulesView({ company, bots }: Props) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const shown = findBots(bots, search);
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
            <TextInput
              type="search"
              icon="search"
              label={t('modules.search')}
              labelHidden
              placeholder={t('modules.search')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className="w-full max-w-sm"
            />
            <p aria-live="polite" className="text-sm text-muted">
              {t('modules.found', { count: shown.length })}
            </p>
          </div>
          {shown.length === 0 && (
            <EmptyState
              icon="search"
              title={t('modules.noMatch.title')}
              text={t('modules.noMatch.text', { search })}
              action={<Button onClick={() => setSearch('')}>{t('modules.noMatch.clear')}</Button>}
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

function BotCard({ bot: { id, name, purpose, fileCount } }: { bot: ModelBotData }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <li className="card relative flex flex-col gap-3 p-5 transition-colors hover:border-line-strong">
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <h2 className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          <a href={withLocale(`/model-bots/${id}/ai-gen`, locale)} className="after:absolute after:inset-0">
            {name}
          </a>
        </h2>
      </div>
      <p className="line-clamp-3 flex-1 text-muted">{purpose || t('modules.noPurpose')}</p>
      <p className="text-sm text-muted">{t('modules.fileCount', { count: fileCount })}</p>
    </li>
  );
}
