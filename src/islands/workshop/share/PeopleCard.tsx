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
import { WhileLoading } from '../../ui/WhileLoading.tsx';

type Readers = { list: ModelBotReaderData[]; total: number };

/** Which readers of the company see the published bot: all of them, or those with a tick. */
export function PeopleCard({ draft, first }: { draft: DraftStore; first: Readers | null }) {
  const t = useTranslate();
  const { bot } = useStore(draft.$draft);
  const audience = bot.audience ?? 'all';
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

  async function attempt(change: () => Promise<void>, undo: () => void) {
    try {
      await change();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      undo();
      showToast({ kind: 'error', text: errorText(t, error) });
    }
  }

  function chooseAudience(chosen: Audience) {
    draft.settle({ audience: chosen });
    void attempt(
      () => call('PUT model-bots/{id}/audience', { params: { id: bot.id }, body: { audience: chosen } }),
      () => draft.settle({ audience }),
    );
  }

  function choose(reader: ModelBotReaderData, chosen: boolean) {
    const withReader = (value: boolean) => {
      const { list, total } = readers.data ?? { list: [], total: 0 };
      readers.set({
        total,
        list: list.map((each) => (each.id === reader.id ? { ...each, chosen: value } : each)),
      });
    };
    withReader(chosen);
    void attempt(
      () =>
        call(`${chosen ? 'PUT' : 'DELETE'} model-bots/{id}/readers/{userId}`, {
          params: { id: bot.id, userId: reader.id },
        }),
      () => withReader(!chosen),
    );
  }

  function find(text: string) {
    setSearch(text);
    asked.current = text;
    const show = async () => {
      const found = await read(text);
      if (asked.current === text) readers.set(found);
    };
    afterPause(() => void attempt(show, () => undefined));
  }

  return (
    <Card title={t('workshop.share.people')} text={t('workshop.share.peopleText')}>
      <form onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-5">
        <ChoiceCards<Audience>
          label={t('workshop.share.audience')}
          name="audience"
          defaultValue={audience}
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
                  <Checkbox
                    label={<bdi className="font-medium [overflow-wrap:anywhere]">{reader.firstName}</bdi>}
                    hint={<span className="[overflow-wrap:anywhere]">{reader.email}</span>}
                    checked={reader.chosen}
                    onChange={(event) => choose(reader, event.target.checked)}
                  />
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
