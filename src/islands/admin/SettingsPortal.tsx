import { Fragment } from 'react';
import type { SettingData } from '#contracts/installation.ts';
import type { RoleName } from '#rules/roles.ts';
import {
  type SettingSubject,
  type SwitchedSubject,
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
  setUp,
  secondFactor,
}: {
  settings: SettingData[];
  setUp: Record<SwitchedSubject, boolean>;
  /** The roles that need two factors. */
  secondFactor: RoleName[];
}) {
  const t = useTranslate();
  return (
    <>
      <PageHeader title={t('settings.title')} lead={t('settings.lead')} />
      <div className="flex flex-col gap-6">
        <SecondFactorCard tenantId={null} roles={secondFactor} />
        <Card padded={false}>
          <ul>
            {settingSubjects.map((subject) => (
              <Subject
                key={subject}
                subject={subject}
                setUp={setUp}
                settings={settings.filter((setting) => setting.subject === subject)}
              />
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

/** What is about one thing: whether that is set up, by what it is where it is not, and, unfolded, its settings. */
function Subject({
  subject,
  setUp,
  settings,
}: {
  subject: SettingSubject;
  setUp: Record<SwitchedSubject, boolean>;
  settings: SettingData[];
}) {
  const t = useTranslate();
  const switched = switchedSubject(subject);
  const isOn = switched && setUp[switched];
  const isOff = switched && !isOn;
  return (
    <li className="border-line px-5 py-4 sm:px-6 [&+li]:border-t">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{t(`settings.subjects.${subject}.title`)}</h2>
        {switched && (
          <Badge tone={isOn ? 'success' : 'neutral'}>{t(`settings.states.${isOn ? 'on' : 'off'}`)}</Badge>
        )}
      </div>
      <p className="mt-0.5 text-sm text-muted">
        {isOff ? t(`settings.subjects.${switched}.off`) : t(`settings.subjects.${subject}.text`)}
      </p>
      {isOff && (
        <p className="mt-1.5 flex flex-wrap gap-x-2 text-sm">
          {t(settingSwitches[switched].length > 1 ? 'settings.setUpWithOneOf' : 'settings.setUpWith')}
          {settingSwitches[switched].map((name, place) => (
            <Fragment key={name}>
              {place > 0 && <span>{t('settings.or')}</span>}
              <code className="text-muted">{name}</code>
            </Fragment>
          ))}
        </p>
      )}
      <details className="mt-2">
        <summary className="cursor-pointer text-sm text-muted">
          {t('settings.values', { count: settings.length })}
        </summary>
        <dl className="mt-2 flex max-w-2xl flex-col gap-1.5 text-sm">
          {settings.map(({ name, state, value }) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="min-w-0 text-muted [overflow-wrap:anywhere]">
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
    </li>
  );
}
