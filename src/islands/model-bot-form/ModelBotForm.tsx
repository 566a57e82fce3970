import { type SubmitEvent, useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { readDraft, storeDraft } from '#client/browser/storage.ts';
import { returnUrlOfPage } from '#client/destination.ts';
import { useAction } from '#client/react/use-action.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { asPortal } from '../ui/as-portal.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { type ChosenFile, ChosenFiles } from '../uploads/ChosenFiles.tsx';
import { SendingFiles } from '../uploads/SendingFiles.tsx';

const nameDraft = 'model-bot-name';
const purposeDraft = 'model-bot-purpose';
const placeDraft = 'model-bot-place';
/** The choice of a bot of one's own among those of companies. */
const own = 'own';

type Props = {
  /** May make one of their own. */
  mayOwn: boolean;
  /** Where else they may make one. */
  companies: readonly { id: string; name: string }[];
  /** The company that the address names. */
  companyId: string | null;
};

/** `/account/profile/{id}/model-bot-form`: one field, one button, and the files it is to know, where they are at hand. Texts: modelBotForm, uploads, fileErrors. */
export const ModelBotForm = asPortal(FormView);

function FormView({ mayOwn, companies, companyId }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const [written, setWritten] = useState<string | null>(null);
  const [purpose, setPurpose] = useState('');
  const [more, setMore] = useState(false);
  const [place, setPlace] = useState(companyId ?? (mayOwn ? own : (companies[0]?.id ?? own)));
  const [touched, setTouched] = useState(false);
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [made, setMade] = useState<ModelBotData | null>(null);
  const { run, pending, error } = useAction();
  const company = companies.find(({ id }) => id === place)?.name;
  // Until somebody names it, it is called after whoever it belongs to.
  const name =
    written ?? (company ? t('modelBotForm.defaultNameCompany', { company }) : t('modelBotForm.defaultName'));
  const missing = touched && name.trim() === '' ? 'required' : undefined;
  const field = missing ?? error?.fields.name;
  const places = [
    ...(mayOwn ? [{ value: own, label: t('modelBotForm.forMe') }] : []),
    ...companies.map((company) => ({ value: company.id, label: company.name })),
  ];

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const kept = readDraft(nameDraft);
    if (kept !== null) setWritten(kept);
    const keptPurpose = readDraft(purposeDraft);
    if (keptPurpose !== null) {
      setPurpose(keptPurpose);
      setMore(true);
    }
    const keptPlace = readDraft(placeDraft);
    if (companyId === null && places.some(({ value }) => value === keptPlace)) setPlace(String(keptPlace));
  }, []);

  function write(changed: string) {
    setWritten(changed);
    storeDraft(nameDraft, changed);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTouched(true);
    if (name.trim() === '') return;
    run(async () => {
      const bot = await call('POST model-bots', {
        body: {
          name: name.trim(),
          ...(purpose.trim() && { purpose: purpose.trim() }),
          ...(place !== own && { companyId: place }),
        },
      });
      storeDraft(nameDraft, '');
      storeDraft(purposeDraft, '');
      storeDraft(placeDraft, '');
      if (chosen.length > 0) setMade(bot);
      else goOnWith(bot);
    });
  }

  const goOnWith = ({ id }: ModelBotData) =>
    window.location.assign(returnUrlOfPage() ?? withLocale(`/model-bots/${id}/uploads`, locale));

  if (made) {
    return (
      <div className="mx-auto max-w-lg">
        <h1 className="font-serif text-3xl text-ink">{made.name}</h1>
        <p className="mb-6 mt-1 text-muted" role="status">
          {t('modelBotForm.sending')}
        </p>
        <SendingFiles botId={made.id} files={chosen.map(({ file }) => file)} onDone={() => goOnWith(made)} />
      </div>
    );
  }

  const purposeError = error?.fields.purpose;
  return (
    <div className="mx-auto max-w-lg">
      <h1 className="font-serif text-3xl text-ink">
        {t(place === own ? 'modelBotForm.title' : 'modelBotForm.titleCompany')}
      </h1>
      <p className="mb-6 mt-1 text-muted">{t('modelBotForm.lead')}</p>
      <Card>
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          <ErrorNotice
            error={field || purposeError ? null : error}
            action={
              error?.upgradePath && (
                <ButtonLink size="small" href={withLocale(error?.upgradePath, locale)}>
                  {t('portal.upgrade')}
                </ButtonLink>
              )
            }
          />
          <TextInput
            label={t('modelBotForm.name')}
            hint={t('modelBotForm.nameHint')}
            dir="auto"
            value={name}
            required
            onFocus={(event) => event.target.select()}
            onChange={(event) => write(event.target.value)}
            error={field && t(`fieldErrors.${field}`)}
          />
          <fieldset>
            <legend className="mb-1.5 text-sm font-medium">{t('modelBotForm.files')}</legend>
            <ChosenFiles chosen={chosen} onChosen={setChosen} />
          </fieldset>
          {places.length > 1 && (
            <Select
              label={t('modelBotForm.place')}
              value={place}
              options={places}
              onSelect={(chosen) => {
                setPlace(chosen);
                storeDraft(placeDraft, chosen);
              }}
            />
          )}
          <details
            open={more || Boolean(purposeError)}
            onToggle={(event) => setMore(event.currentTarget.open)}
            className="group"
          >
            <summary className="w-fit cursor-pointer text-sm font-medium text-accent">
              {t('modelBotForm.more')}
            </summary>
            <TextArea
              className="mt-4"
              label={t('modelBotForm.purpose')}
              hint={t('modelBotForm.purposeHint')}
              rows={2}
              inputClassName="min-h-16"
              value={purpose}
              onChange={(event) => {
                setPurpose(event.target.value);
                storeDraft(purposeDraft, event.target.value);
              }}
              error={purposeError && t(`fieldErrors.${purposeError}`)}
            />
          </details>
          <Button variant="primary" size="large" type="submit" loading={pending}>
            {t(place === own ? 'modelBotForm.submit' : 'modelBotForm.submitCompany')}
          </Button>
        </form>
      </Card>
    </div>
  );
}
