import type { SettingData } from '#contracts/installation.ts';
import type { RoleName } from '#rules/roles.ts';
import {
  type SettingSubject,
  settingSubjects,
  settingSwitches,
  switchedSubject,
} from '#rules/setting-subjects.ts';
import { SecondFactorCard } from '../people/SecondFactorCard.tsx';
import { asPortal } from '../ui/as-portal.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/**
 * `/admin/settings`: what the installation was started with, and what it asks of its people. Texts: admin, people,
 * secondFactor, settings.
 */
export const SettingsPortal = asPortal(SettingsView);

function SettingsView({
  settings,
  secondFactor,
}: {
  settings: SettingData[];
  /** The roles that need two factors. */
  secondFactor: RoleName[];
}) {
  const t = useTranslate();
  return (
    <>
      <PageHeader title={t('settings.title')} lead={t('settings.lead')} />
      <div className="flex flex-col gap-6">
        <SecondFactorCard tenantId={null} roles={secondFactor} />
        <div className="grid items-start gap-6 xl:grid-cols-2">
          {settingSubjects.map((subject) => (
            <SubjectCard
              key={subject}
              subject={subject}
              settings={settings.filter((setting) => setting.subject === subject)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

/** What is about one thing: whether that is set up, what is to be done where it is not, and its settings. */
function SubjectCard({ subject, settings }: { subject: SettingSubject; settings: SettingData[] }) {
  const t = useTranslate();
  const switched = switchedSubject(subject);
  const isOn =
    switched &&
    settings.some(({ name, state }) => state !== 'unset' && settingSwitches[switched].includes(name));
  const isOff = switched && !isOn;
  return (
    <Card
      title={t(`settings.subjects.${subject}.title`)}
      text={isOff ? t(`settings.subjects.${switched}.off`) : t(`settings.subjects.${subject}.text`)}
      actions={
        switched && (
          <Badge tone={isOn ? 'success' : 'neutral'}>{t(`settings.states.${isOn ? 'on' : 'off'}`)}</Badge>
        )
      }
    >
      <details open={!isOff}>
        <summary className="cursor-pointer text-sm">{t('settings.title')}</summary>
        <dl className="mt-3 flex flex-col gap-2.5 text-sm">
          {settings.map(({ name, state, value }) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="min-w-0 [overflow-wrap:anywhere]">
                <code>{name}</code>
              </dt>
              <dd className="ml-auto min-w-0 text-right [overflow-wrap:anywhere]">
                {state === 'set' ? (
                  <code>{value}</code>
                ) : (
                  <span className="text-muted">{t(`settings.states.${state}`)}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}
