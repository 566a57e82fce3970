import type { SubmitEvent } from 'react';
import { call } from '#client/api/call.ts';
import { useBrowserValue } from '#client/react/use-browser-value.ts';
import { useLoaded } from '#client/react/use-loaded.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import type { WidgetData } from '#contracts/widget.ts';
import { isAccent } from '#rules/accent.ts';
import { siteOrigin, widgetLimits, widgetPositions } from '#rules/widgets.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ConflictNotice } from '../../ui/ConflictNotice.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FormProblem } from '../../ui/FormProblem.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toasts.ts';
import { WhileLoading } from '../../ui/WhileLoading.tsx';
import { WidgetPreview } from './WidgetPreview.tsx';

/** Puts the bot on other sites: which ones, how it looks there, and the line that does it. */
export function WidgetCard({ bot, first }: { bot: ModelBotData; first: WidgetData | null }) {
  const t = useTranslate();
  const widget = useLoaded(first, () => call('GET model-bots/{id}/widget', { params: { id: bot.id } }));
  return (
    <Card title={t('workshop.widget.title')} text={t('workshop.widget.text')}>
      {widget.data ? (
        <WidgetForm bot={bot} widget={widget.data} />
      ) : (
        <WhileLoading error={widget.error} load={widget.load} />
      )}
    </Card>
  );
}

const draftOf = ({
  enabled,
  origins,
  accentColour,
  greeting,
  position,
  showsPicture,
  offersPerson,
  offersTranscript,
  takesPictures,
  questionsPerDay,
}: WidgetData) => ({
  enabled,
  origins: origins.join('\n'),
  accentColour: accentColour ?? '',
  greeting,
  position,
  showsPicture,
  offersPerson,
  offersTranscript,
  takesPictures,
  questionsPerDay: String(questionsPerDay),
});
type Draft = ReturnType<typeof draftOf>;
const offers = ['showsPicture', 'offersPerson', 'offersTranscript', 'takesPictures'] as const;
const switches = ['enabled', ...offers] as const;
const texts = ['origins', 'accentColour', 'greeting', 'questionsPerDay'] as const;

/** What was typed, as it is sent; what is no number is refused by its field. */
const settingsOf = (draft: Draft) => ({
  enabled: draft.enabled,
  origins: draft.origins.split(/[\s,;]+/).filter((site) => site !== ''),
  accentColour: draft.accentColour.trim() === '' ? null : draft.accentColour.trim().toLowerCase(),
  greeting: draft.greeting,
  position: draft.position,
  showsPicture: draft.showsPicture,
  offersPerson: draft.offersPerson,
  offersTranscript: draft.offersTranscript,
  takesPictures: draft.takesPictures,
  questionsPerDay: Number(draft.questionsPerDay),
});

function WidgetForm({ bot, widget }: { bot: ModelBotData; widget: WidgetData }) {
  const t = useTranslate();
  const editing = useVersioned(widget, draftOf, (draft, version) =>
    call('PUT model-bots/{id}/widget', { params: { id: bot.id }, body: { ...settingsOf(draft), version } }),
  );
  const { draft, change, conflict, error } = editing;
  const settings = settingsOf(draft);
  const problemOf = (field: (typeof texts)[number]) => {
    const [name, code] =
      Object.entries(error?.fields ?? {}).find(([key]) => key === field || key.startsWith(`${field}.`)) ?? [];
    if (!code) return undefined;
    if (name === field) return t(`fieldErrors.${code}`);
    const wrong = settings.origins.find((site) => siteOrigin(site) === null);
    return wrong && t('workshop.widget.noSite', { site: wrong });
  };
  const said = (saved: boolean) => saved && showToast({ kind: 'success', text: t('workshop.widget.saved') });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    said(await editing.save());
  }

  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <form onSubmit={submit} noValidate className="flex min-w-0 max-w-2xl flex-col gap-5">
        <FormProblem error={error} />
        {conflict && (
          <ConflictNotice
            pending={editing.pending}
            fields={[
              ...switches.map((field) => ({
                label: t(`workshop.widget.${field}`),
                mine: t(draft[field] ? 'portal.yes' : 'portal.no'),
                theirs: t(conflict[field] ? 'portal.yes' : 'portal.no'),
              })),
              {
                label: t('workshop.widget.fields.position'),
                mine: t(`workshop.widget.positions.${draft.position}`),
                theirs: t(`workshop.widget.positions.${conflict.position}`),
              },
              ...texts.map((field) => ({
                label: t(`workshop.widget.fields.${field}`),
                mine: draft[field],
                theirs: draftOf(conflict)[field],
              })),
            ]}
            onKeepMine={async () => said(await editing.keepMine())}
            onTakeTheirs={editing.takeTheirs}
          />
        )}
        <Checkbox
          label={t('workshop.widget.enabled')}
          hint={t(
            bot.publishedAt || !bot.companyId
              ? 'workshop.widget.enabledHint'
              : 'workshop.widget.publishFirst',
          )}
          checked={draft.enabled}
          onChange={(event) => change({ enabled: event.target.checked })}
        />
        <TextArea
          label={t('workshop.widget.fields.origins')}
          hint={t('workshop.widget.originsHint')}
          value={draft.origins}
          placeholder="https://www.example.org"
          dir="ltr"
          spellCheck={false}
          onChange={(event) => change({ origins: event.target.value })}
          error={problemOf('origins')}
        />
        <TextArea
          label={t('workshop.widget.fields.greeting')}
          hint={t('workshop.widget.greetingHint')}
          value={draft.greeting}
          maxLength={widgetLimits.greetingCharacters * 2}
          onChange={(event) => change({ greeting: event.target.value })}
          error={problemOf('greeting')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            label={t('workshop.widget.fields.accentColour')}
            hint={t('workshop.widget.accentHint')}
            value={draft.accentColour}
            placeholder="#0b6350"
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => change({ accentColour: event.target.value })}
            error={problemOf('accentColour')}
          />
          <Select
            label={t('workshop.widget.fields.position')}
            value={draft.position}
            options={widgetPositions.map((value) => ({
              value,
              label: t(`workshop.widget.positions.${value}`),
            }))}
            onSelect={(position) => change({ position })}
          />
          <TextInput
            label={t('workshop.widget.fields.questionsPerDay')}
            hint={t('workshop.widget.asked', {
              asked: editing.thing.askedToday,
              visitor: widgetLimits.perVisitor.points,
            })}
            value={draft.questionsPerDay}
            inputMode="numeric"
            onChange={(event) => change({ questionsPerDay: event.target.value })}
            error={problemOf('questionsPerDay')}
          />
        </div>
        {offers.map((field) => (
          <Checkbox
            key={field}
            label={t(`workshop.widget.${field}`)}
            hint={t(`workshop.widget.${field}Hint`)}
            checked={draft[field]}
            onChange={(event) => change({ [field]: event.target.checked })}
          />
        ))}
        <Button variant="primary" type="submit" loading={editing.pending} className="self-start">
          {t('portal.save')}
        </Button>
        {editing.thing.enabled && <Snippet botId={bot.id} />}
      </form>
      <WidgetPreview
        name={bot.name}
        greeting={draft.greeting}
        // What cannot be a colour is not shown as one while it is typed.
        accentColour={isAccent(settings.accentColour ?? '') ? settings.accentColour : null}
        position={draft.position}
        showsPicture={draft.showsPicture}
        picture={bot.avatar}
        offersPerson={draft.offersPerson}
        offersTranscript={draft.offersTranscript}
        takesPictures={draft.takesPictures}
        starterQuestions={bot.starterQuestions}
      />
    </div>
  );
}

function Snippet({ botId }: { botId: string }) {
  const t = useTranslate();
  const origin = useBrowserValue(() => window.location.origin, '');
  const line = `<script src="${origin}/embed.js" data-bot="${botId}" async></script>`;
  return (
    <div>
      <p className="mb-2 text-sm text-muted">{t('workshop.widget.snippet')}</p>
      <div className="flex items-center gap-2 rounded-md border border-line bg-sunken py-1.5 pl-3 pr-1.5">
        <code className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">{line}</code>
        <CopyButton label={t('workshop.widget.copy')} text={() => line} />
      </div>
      <p className="mt-4 text-sm text-muted">
        {t('workshop.widget.attributes.may')}{' '}
        <code className="text-ink">
          <span className="whitespace-nowrap">data-lang="es"</span>{' '}
          <span className="whitespace-nowrap">data-theme="dark"</span>
        </code>
      </p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {(['lang', 'theme'] as const).map((name) => (
          <div key={name} className="contents">
            <dt>
              <code>data-{name}</code>
            </dt>
            <dd className="text-muted max-sm:mb-2">{t(`workshop.widget.attributes.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
