import { localizedPath, type TextKey, translator } from '#i18n/i18n.ts';
import type { Account } from '#rules/account.ts';
import type { CompanyPart, TenantPart } from '#rules/panel-parts.ts';
import { isAllowed } from '#rules/permissions.ts';
import type { Locale } from '#rules/preferences.ts';
import type { SectionLinks } from '#rules/section-links.ts';
import {
  type AdminSection,
  adminSections,
  companySections,
  type SectionGroup,
  type SupportSection,
  supportSections,
  tenantSections,
} from '#rules/sections.ts';

/** One step of the way to a page; `siblings` are what stands beside it, itself among them. */
export type Crumb = {
  text: string;
  href?: string;
  siblings?: readonly { text: string; href: string; current: boolean }[];
};

/** What a portal page has round its island: the way to it, its sections, and the name that its window bears. */
export type Frame = { title: string; sections: SectionLinks; crumbs: readonly Crumb[] };

type Named = { id: string; name: string };

function linksOf<Key extends string>(
  groups: readonly SectionGroup<Key>[],
  current: Key,
  locale: Locale,
  { label, textOf }: { label: TextKey; textOf: (key: Key) => TextKey },
): SectionLinks {
  const t = translator(locale);
  return {
    label: t(label),
    groups: groups.map(({ group, sections }) => ({
      title: group && t(`sections.groups.${group}`),
      links: sections.map(({ key, path }) => ({
        key,
        text: t(textOf(key)),
        href: localizedPath(path, locale),
        current: key === current,
      })),
    })),
  };
}

const siblingsOf = (
  all: readonly Named[],
  current: string,
  pathOf: (id: string) => string,
  locale: Locale,
): Pick<Crumb, 'siblings'> =>
  all.length < 2
    ? {}
    : {
        siblings: all.map(({ id, name }) => ({
          text: name,
          href: localizedPath(pathOf(id), locale),
          current: id === current,
        })),
      };

const panelOfTenant = (id: string) => `/tenants/${id}/panel`;
const panelOfCompany = (id: string) => `/companies/${id}/panel`;

/** Round a part of an organisation's panel. */
export function tenantFrame(
  { tenant, part, account }: { tenant: Named; part: TenantPart; account: Pick<Account, 'tenants' | 'roles'> },
  locale: Locale,
): Frame {
  const t = translator(locale);
  const section = t(`organisation.parts.${part}`);
  return {
    title: `${section} · ${tenant.name}`,
    sections: linksOf(tenantSections(tenant.id), part, locale, {
      label: 'organisation.parts.label',
      textOf: (key) => `organisation.parts.${key}`,
    }),
    crumbs: [
      ...administrationCrumbs('tenants', account, locale),
      {
        text: tenant.name,
        href: localizedPath(panelOfTenant(tenant.id), locale),
        ...siblingsOf(account.tenants, tenant.id, panelOfTenant, locale),
      },
      { text: section },
    ],
  };
}

/** Round a part of a company's panel. `siblings` are the companies of its organisation that the person runs. */
export function companyFrame(
  given: {
    company: Named & { tenantId: string };
    part: CompanyPart;
    siblings: readonly Named[];
    account: Pick<Account, 'id' | 'tenants' | 'roles'>;
  },
  locale: Locale,
): Frame {
  const { company, part, siblings, account } = given;
  const t = translator(locale);
  const section = t(`organisation.parts.${part}`);
  return {
    title: `${section} · ${company.name}`,
    sections: linksOf(companySections(company.id), part, locale, {
      label: 'organisation.parts.label',
      textOf: (key) => `organisation.parts.${key}`,
    }),
    crumbs: [
      ...administrationCrumbs('companies', account, locale),
      ...tenantCrumb(company.tenantId, account, locale),
      {
        text: company.name,
        href: localizedPath(panelOfCompany(company.id), locale),
        ...siblingsOf(siblings, company.id, panelOfCompany, locale),
      },
      { text: section },
    ],
  };
}

/** The list in the administration that an administrator comes from, and goes back to. */
function administrationCrumbs(
  section: 'tenants' | 'companies',
  { roles }: Pick<Account, 'roles'>,
  locale: Locale,
): Crumb[] {
  if (!roles.some(({ name }) => name === 'ADMIN')) return [];
  const t = translator(locale);
  return [
    { text: t('admin.navigation'), href: localizedPath('/admin/overview', locale) },
    { text: t(`admin.pages.${section}`), href: localizedPath(`/admin/${section}`, locale) },
  ];
}

/** The organisation above, for whoever may go there. */
function tenantCrumb(
  tenantId: string,
  account: Pick<Account, 'id' | 'tenants' | 'roles'>,
  locale: Locale,
): Crumb[] {
  const tenant = account.tenants.find(({ id }) => id === tenantId);
  if (!tenant || !isAllowed(account, 'tenant.read', { tenantId })) return [];
  return [{ text: tenant.name, href: localizedPath(`${panelOfTenant(tenantId)}?part=companies`, locale) }];
}

/** Round an assistant's workshop and its chat. `siblings` are the assistants beside it that the person may open so. */
export function botFrame(
  given: {
    bot: Named & { tenantId: string | null; companyId: string | null };
    view: 'uploads' | 'ai-gen';
    siblings: readonly Named[];
    account: Pick<Account, 'id' | 'tenants' | 'roles'> & { companies: readonly Named[] };
  },
  locale: Locale,
): Pick<Frame, 'crumbs'> {
  const { bot, view, siblings, account } = given;
  const t = translator(locale);
  const company = account.companies.find(({ id }) => id === bot.companyId);
  const runs = isAllowed(account, 'company.manage', { tenantId: bot.tenantId, companyId: bot.companyId });
  const above: Crumb = company
    ? {
        text: company.name,
        href: localizedPath(
          runs ? `${panelOfCompany(company.id)}?part=bots` : `/companies/${company.id}/modules`,
          locale,
        ),
      }
    : { text: t('sections.allBots'), href: localizedPath('/model-bots?list=all', locale) };
  return {
    crumbs: [
      ...(bot.tenantId && company ? tenantCrumb(bot.tenantId, account, locale) : []),
      above,
      { text: bot.name, ...siblingsOf(siblings, bot.id, (id) => `/model-bots/${id}/${view}`, locale) },
    ],
  };
}

/** Round a page of the administration. */
export function adminFrame(section: AdminSection, locale: Locale): Omit<Frame, 'title'> {
  return {
    sections: linksOf(adminSections, section, locale, {
      label: 'admin.navigation',
      textOf: (key) => `admin.pages.${key}`,
    }),
    crumbs: [],
  };
}

/** Round the page of one of the records that a section of the administration lists. */
export const recordFrame = (
  section: 'users' | 'subscriptions',
  name: string,
  locale: Locale,
): Omit<Frame, 'title'> => ({
  ...adminFrame(section, locale),
  crumbs: [
    {
      text: translator(locale)(`admin.pages.${section}`),
      href: localizedPath(`/admin/${section}`, locale),
    },
    { text: name },
  ],
});

/** Round a page of the support area. */
export function supportFrame(section: SupportSection, locale: Locale): Omit<Frame, 'title'> {
  return {
    sections: linksOf(supportSections, section, locale, {
      label: 'support.navigation',
      textOf: (key) => `support.pages.${key}`,
    }),
    crumbs: [],
  };
}

const profileSections = ['account', 'appearance', 'security', 'activity', 'data'] as const;

/** Beside the profile, which is one page: where each of its subjects begins. */
export function profileSectionLinks(locale: Locale): SectionLinks {
  const t = translator(locale);
  return {
    label: t('profile.sections.label'),
    groups: [
      {
        title: null,
        links: profileSections.map((key) => ({
          key,
          text: t(`profile.sections.${key}`),
          href: `#${key}`,
          current: false,
        })),
      },
    ],
  };
}
