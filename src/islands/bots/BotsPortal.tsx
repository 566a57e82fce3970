import { useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { useLatest } from '#client/react/use-latest.ts';
import { useAfterPause } from '#client/react/use-search.ts';
import { typingPause } from '#client/search.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Select } from '../ui/Select.tsx';
import { BotRow } from './BotRow.tsx';

type Show = 'active' | 'published' | 'draft' | 'archived';
const shows: readonly Show[] = ['active', 'published', 'draft', 'archived'];
const filtersOf = {
  active: {},
  published: { published: 'true' },
  draft: { published: 'false' },
  archived: { archived: 'true' },
} as const;
const perPage = 25;

type Props = { bots: readonly ModelBotData[]; meta: ListMeta; mayCreate: boolean };

/** `/model-bots`: every bot the person may see. Texts: modules, panels, workshop. */
export const BotsPortal = asPortal(BotsView);

function BotsView({ bots, meta, mayCreate }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const { id: accountId } = useAccount();
  const [list, setList] = useState({ bots, meta });
  const [asked, setAsked] = useState({ search: '', show: 'active' as Show, page: 1 });
  const latest = useRef(asked);
  const { read, error } = useLatest();
  const afterPause = useAfterPause();
  const filtered = asked.search !== '' || asked.show !== 'active';

  /** @param pause for more changes to come, in milliseconds */
  function ask(changes: Partial<typeof asked>, pause = 0) {
    const wanted = { ...latest.current, page: 1, ...changes };
    latest.current = wanted;
    setAsked(wanted);
    afterPause(() => load(wanted), pause);
  }

  function load({ search, show, page }: typeof asked) {
    void read(
      () => call('GET model-bots', { query: { search, page, perPage, filters: filtersOf[show] } }),
      ({ data, meta: counted }) => setList({ bots: data, meta: counted }),
    );
  }

  const create = mayCreate && (
    <ButtonLink
      variant="primary"
      icon="plus"
      href={withLocale(`/account/profile/${accountId}/model-bot-form`, locale)}
    >
      {t('modules.bots.create')}
    </ButtonLink>
  );
  const nothingAtAll = list.bots.length === 0 && !filtered;
  return (
    <>
      <PageHeader
        title={t('modules.bots.title')}
        lead={t('modules.bots.lead')}
        actions={!nothingAtAll && create}
      />
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <SearchField
          label={t('modules.search')}
          value={asked.search}
          onChange={(search) => ask({ search }, typingPause)}
          className="w-full max-w-sm flex-1 basis-60"
        />
        <Select<Show>
          label={t('modules.bots.show')}
          labelHidden
          value={asked.show}
          options={shows.map((value) => ({ value, label: t(`modules.bots.shows.${value}`) }))}
          onSelect={(show) => ask({ show })}
        />
      </div>
      <ErrorNotice error={error} className="mb-5" />
      <Card padded={false}>
        {list.bots.length > 0 && (
          <ul>
            {list.bots.map((bot) => (
              <BotRow key={bot.id} bot={bot} onChanged={() => ask({ page: asked.page })} />
            ))}
          </ul>
        )}
        {nothingAtAll && (
          <EmptyState
            icon="chat"
            title={t('modules.bots.empty.title')}
            text={t(mayCreate ? 'modules.bots.empty.textCreate' : 'modules.bots.empty.text')}
            action={create}
          />
        )}
        {list.bots.length === 0 && filtered && (
          <EmptyState
            icon="search"
            title={t('modules.noMatch.title')}
            text={t(asked.search ? 'modules.bots.noMatch' : 'modules.bots.noneOfKind')}
          />
        )}
      </Card>
      {list.meta.total > perPage && (
        <Pagination
          page={list.meta.page}
          perPage={perPage}
          total={list.meta.total}
          onPage={(page) => ask({ page })}
        />
      )}
    </>
  );
}
