import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { filesPerPage, listFiles } from '#client/api/files.ts';
import { getVersion } from '#client/api/model-bot-versions.ts';
import { useAction } from '#client/react/use-action.ts';
import type { ModelBotVersionData } from '#contracts/model-bot-version.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import { Comparison, type Side } from './Comparison.tsx';
import { type DraftStore, tidy } from './draft.ts';
import { WhileLoading } from './WhileLoading.tsx';

const draftKey = 'draft';

/** Two versions side by side, or a version and the draft: what became of the one in the other. */
export function CompareCard({
  draft,
  versions,
}: {
  draft: DraftStore;
  versions: readonly ModelBotVersionData[];
}) {
  const t = useTranslate();
  const { bot, settings } = useStore(draft.$draft);
  const [before, setBefore] = useState(versions.find(({ current }) => current)?.id ?? versions[0]?.id ?? '');
  const [after, setAfter] = useState(draftKey);
  /** Nothing is read before somebody wants to see it. */
  const [wanted, setWanted] = useState(false);
  const [sides, setSides] = useState<{ before: Side; after: Side } | null>(null);
  const { run, error } = useAction();

  const sideOf = async (key: string): Promise<Side> =>
    key === draftKey ? { settings: tidy(settings), files: await filesNow(bot.id) } : getVersion(bot.id, key);
  const load = () =>
    run(async () => {
      const [one, other] = await Promise.all([sideOf(before), sideOf(after)]);
      setSides({ before: one, after: other });
    });
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
          onSelect={setBefore}
        />
        <Select
          className="flex-1 basis-44"
          label={t('workshop.compare.after')}
          value={after}
          options={options}
          onSelect={setAfter}
        />
        {!wanted && <Button onClick={() => setWanted(true)}>{t('workshop.compare.action')}</Button>}
      </div>
      {wanted && (
        <div aria-live="polite" className="mt-6">
          {sides && !error ? <Comparison {...sides} /> : <WhileLoading error={error} load={load} />}
        </div>
      )}
    </Card>
  );
}

/** The files as a version made now would remember them. */
async function filesNow(botId: string): Promise<Side['files']> {
  const files: { id: string; name: string }[] = [];
  for (let page = 1; ; page++) {
    const { data } = await listFiles(botId, page);
    files.push(...data.filter(({ status }) => status !== 'failed').map(({ id, name }) => ({ id, name })));
    if (data.length < filesPerPage) return files.reverse();
  }
}
