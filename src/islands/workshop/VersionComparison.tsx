import type { SettingName } from '#client/stores/draft-settings.ts';
import type { ModelBotVersionDetail } from '#contracts/model-bot-version.ts';
import type { ModelBotSettings } from '#rules/model-bots.ts';
import { differingSettings } from '#rules/model-bots.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { settingEntries, settingText } from './SettingValue.tsx';
import { diffEntries, diffText } from './text-diff.ts';

export type Side = {
  settings: ModelBotSettings;
  files: readonly Pick<ModelBotVersionDetail['files'][number], 'id' | 'name'>[];
};

/** What has changed from one version to another: each setting with its words, and the list of files. */
export function VersionComparison({ before, after }: { before: Side; after: Side }) {
  const t = useTranslate();
  const names = differingSettings(before.settings, after.settings);
  const gone = without(before.files, after.files);
  const added = without(after.files, before.files);
  if (names.length + gone.length + added.length === 0) {
    return <p className="text-muted">{t('workshop.compare.same')}</p>;
  }
  return (
    <dl className="flex flex-col gap-5">
      {names.map((name) => (
        <div key={name}>
          <dt className="mb-1 text-sm font-semibold text-ink">{t(`workshop.fields.${name}`)}</dt>
          <dd>
            <SettingDifference name={name} before={before.settings} after={after.settings} />
          </dd>
        </div>
      ))}
      {gone.length + added.length > 0 && (
        <div>
          <dt className="mb-1 text-sm font-semibold text-ink">{t('workshop.compare.files')}</dt>
          <dd>
            <ListDifference gone={gone.map(({ name }) => name)} added={added.map(({ name }) => name)} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Lists by their entries, unless only their order differs, and what else there is by its words. */
function SettingDifference({
  name,
  before,
  after,
}: {
  name: SettingName;
  before: ModelBotSettings;
  after: ModelBotSettings;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const [left, right] = [before, after].map((settings) => settingEntries(name, settings, t, locale));
  const changes = diffEntries(left ?? [], right ?? []);
  if (changes.gone.length + changes.added.length > 0) return <ListDifference {...changes} />;
  return (
    <TextDifference
      before={settingText(name, before, t, locale)}
      after={settingText(name, after, t, locale)}
    />
  );
}

function ListDifference({ gone, added }: { gone: readonly string[]; added: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {(['removed', 'added'] as const).flatMap((kind) =>
        (kind === 'removed' ? gone : added).map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
          <li key={`${kind} ${index}`} dir="auto">
            <Stretch kind={kind} text={text} />
          </li>
        )),
      )}
    </ul>
  );
}

function TextDifference({ before, after }: { before: string; after: string }) {
  return (
    <p dir="auto" className="max-h-96 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
      {diffText(before, after).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no other identity than their place
        <Stretch key={index} {...part} />
      ))}
    </p>
  );
}

function Stretch({ kind, text }: { kind: 'same' | 'removed' | 'added'; text: string }) {
  const t = useTranslate();
  if (kind === 'same') return text;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark className={`diff-${kind} [overflow-wrap:anywhere]`}>
      <span className="sr-only">{t(`workshop.compare.${kind}`)} </span>
      {text}
      <span className="sr-only"> {t('workshop.compare.end')} </span>
    </Mark>
  );
}

/** The files of `some` that are not among `others`; one that was renamed is another. */
function without(some: Side['files'], others: Side['files']): Side['files'] {
  const keys = new Set(others.map(keyOf));
  return some.filter((file) => !keys.has(keyOf(file)));
}

const keyOf = ({ id, name }: Side['files'][number]) => `${id} ${name}`;
