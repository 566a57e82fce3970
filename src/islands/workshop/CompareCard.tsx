import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useLatest } from '#client/react/use-latest.ts';
import type { DraftStore } from '#client/stores/bot-draft.ts';
import { tidy } from '#client/stores/draft-settings.ts';
import type { ModelBotVersionData } from '#contracts/model-bot-version.ts';
import { mostPerPage } from '#rules/lists.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import { WhileLoading } from '../ui/WhileLoading.tsx';
import { comparedPair, draftKey, type Pair } from './compared-pair.ts';
import { type Side, VersionComparison } from './VersionComparison.tsx';

type Props = { draft: DraftStore; versions: readonly ModelBotVersionData[] };

/** Two versions side by side, or a version and the draft: what became of the one in the other. */
export function CompareCard(props: Props) {
  const t = useTranslate();
  const { bot } = useStore(props.draft.$draft);
  const offered = comparedPair(bot, props.versions);
  if (offered) return <Comparing {...props} offered={offered} />;
  return (
    <Card title={t('workshop.compare.title')}>
      <p className="text-muted">{t('workshop.compare.nothingYet')}</p>
    </Card>
  );
}

function Comparing({ draft, versions, offered }: Props & { offered: Pair }) {
  const t = useTranslate();
  const { bot, settings } = useStore(draft.$draft);
  const [chosen, setChosen] = useState<Pair | null>(null);
  const { before, after } = chosen ?? offered;
  /** Nothing is read before somebody wants to see it. */
  const [wanted, setWanted] = useState(false);
  const [sides, setSides] = useState<{ before: Side; after: Side } | null>(null);
  const { read, error } = useLatest();

  const sideOf = async (key: string): Promise<Side> =>
    key === draftKey
      ? { settings: tidy(settings), files: await filesNow(bot.id) }
      : call('GET model-bots/{id}/versions/{versionId}', { params: { id: bot.id, versionId: key } });
  const load = () =>
    read(
      () => Promise.all([sideOf(before), sideOf(after)]),
      ([one, other]) => setSides({ before: one, after: other }),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another pair is asked for
  useEffect(() => {
    if (wanted) void load();
  }, [wanted, before, after, bot.draft?.revision, versions]);

  const options = [
    ...versions.map(({ id, number }) => ({ value: id, label: t('workshop.versions.number', { number }) })),
    { value: draftKey, label: t('workshop.compare.draft') },
  ];
  return (
    <Card title={t('workshop.compare.title')} text={t('workshop.compare.text')}>
      <div className="flex flex-wrap items-end gap-4">
        <Select
          className="flex-1 basis-44"
          label={t('workshop.compare.before')}
          value={before}
          options={options}
          onSelect={(key) => setChosen({ before: key, after })}
        />
        <Select
          className="flex-1 basis-44"
          label={t('workshop.compare.after')}
          value={after}
          options={options}
          onSelect={(key) => setChosen({ before, after: key })}
        />
        {!wanted && <Button onClick={() => setWanted(true)}>{t('workshop.compare.action')}</Button>}
      </div>
      {wanted && (
        <div aria-live="polite" className="mt-6">
          {sides && !error ? <VersionComparison {...sides} /> : <WhileLoading error={error} load={load} />}
        </div>
      )}
    </Card>
  );
}

/** The files as a version made now would remember them. */
async function filesNow(botId: string): Promise<Side['files']> {
  const files: { id: string; name: string }[] = [];
  for (let page = 1; ; page++) {
    const { data } = await call('GET model-bots/{id}/files', {
      params: { id: botId },
      query: { page, perPage: mostPerPage },
      quiet: true,
    });
    files.push(...data.filter(({ status }) => status !== 'failed').map(({ id, name }) => ({ id, name })));
    if (data.length < mostPerPage) return files.reverse();
  }
}
