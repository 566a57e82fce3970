import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { useLoaded } from '#client/react/use-loaded.ts';
import { useAfterPause } from '#client/react/use-search.ts';
import type { DraftStore } from '#client/stores/bot-draft.ts';
import type { ModelBotReaderData } from '#contracts/model-bot-version.ts';
import { mostPerPage } from '#rules/lists.ts';
import type { Audience } from '#rules/model-bots.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { errorText } from '../../ui/error-text.ts';
import { useTranslate } from '../../ui/i18n.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useSavedAtOnce } from '../../ui/use-saved-at-once.ts';
import { WhileLoading } from '../../ui/WhileLoading.tsx';

type Readers = { list: ModelBotReaderData[]; total: number };

/** Which readers of the company see the published bot: all of them, or those with a tick. */
export function PeopleCard({ draft, first }: { draft: DraftStore; first: Readers | null }) {
  const t = useTranslate();
  const { bot } = useStore(draft.$draft);
  const { value: audience, choose: chooseAudience } = useSavedAtOnce<Audience>(
    bot.audience ?? 'all',
    async (chosen) => {
      await call('PUT model-bots/{id}/audience', { params: { id: bot.id }, body: { audience: chosen } });
      draft.settle({ audience: chosen });
    },
  );
  const [search, setSearch] = useState('');
  const asked = useRef('');
  const afterPause = useAfterPause();
  const readers = useLoaded(first, () => read(''));

  async function read(text: string): Promise<Readers> {
    const { data, meta } = await call('GET model-bots/{id}/readers', {
      params: { id: bot.id },
      query: { search: text, perPage: mostPerPage },
    });
    return { list: data, total: meta.total };
  }

  async function keep(reader: ModelBotReaderData, chosen: boolean) {
    await call(`${chosen ? 'PUT' : 'DELETE'} model-bots/{id}/readers/{userId}`, {
      params: { id: bot.id, userId: reader.id },
    });
    readers.set(
      (now) =>
        now && {
          ...now,
          list: now.list.map((each) => (each.id === reader.id ? { ...each, chosen } : each)),
        },
    );
  }

  function find(text: string) {
    setSearch(text);
    asked.current = text;
    afterPause(async () => {
      try {
        const found = await read(text);
        if (asked.current === text) readers.set(found);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        showToast({ kind: 'error', text: errorText(t, error) });
      }
    });
  }

  return (
    <Card title={t('workshop.share.people')} text={t('workshop.share.peopleText')}>
      <form onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-5">
        <ChoiceCards<Audience>
          label={t('workshop.share.audience')}
          name="audience"
          value={audience}
          onChoose={chooseAudience}
          choices={(['all', 'chosen'] as const).map((value) => ({
            value,
            title: t(`workshop.share.audiences.${value}.title`),
            text: t(`workshop.share.audiences.${value}.text`),
          }))}
        />
        {audience === 'chosen' && !readers.data && <WhileLoading {...readers} />}
        {audience === 'chosen' && readers.data && (
          <div className="flex flex-col gap-3">
            <SearchField
              label={t('workshop.share.search')}
              value={search}
              onChange={find}
              className="w-full max-w-sm"
            />
            {readers.data.list.length === 0 && (
              <p className="text-muted">
                {t(search ? 'workshop.share.noneFound' : 'workshop.share.noReaders')}
              </p>
            )}
            <ul className="max-h-96 overflow-y-auto">
              {readers.data.list.map((reader) => (
                <li key={reader.id} className="border-t border-line py-2.5 first:border-t-0">
                  <ReaderChoice reader={reader} onKeep={(chosen) => keep(reader, chosen)} />
                </li>
              ))}
            </ul>
            {readers.data.total > readers.data.list.length && (
              <p className="text-sm text-muted">
                {t('workshop.share.more', { count: readers.data.total - readers.data.list.length })}
              </p>
            )}
          </div>
        )}
      </form>
    </Card>
  );
}

function ReaderChoice({
  reader,
  onKeep,
}: {
  reader: ModelBotReaderData;
  /** Throws {ApiError}. */
  onKeep: (chosen: boolean) => Promise<void>;
}) {
  const { value, choose } = useSavedAtOnce(reader.chosen, onKeep);
  return (
    <Checkbox
      label={<bdi className="font-medium [overflow-wrap:anywhere]">{reader.firstName}</bdi>}
      hint={<span className="[overflow-wrap:anywhere]">{reader.email}</span>}
      checked={value}
      onChange={(event) => choose(event.target.checked)}
    />
  );
}
