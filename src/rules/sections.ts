import type { CompanyPart, TenantPart } from './panel-parts.ts';

export type SectionGroup<Key extends string = string> = {
  /** Its heading is `sections.groups.<group>`; null has none. */
  group: 'workspace' | 'insights' | 'ai' | 'settings' | 'customers' | 'money' | 'operations' | null;
  sections: readonly { key: Key; path: string }[];
};

/** Of what stands beside a page's record, so many are offered at most. */
export const siblingsShown = 50;

const partsAt = <Key extends string>(path: string, first: Key, keys: readonly Key[]) =>
  keys.map((key) => ({ key, path: key === first ? path : `${path}?part=${key}` }));

/** The sections of an organisation's panel. Roles stand beside its people. */
export function tenantSections(id: string): SectionGroup<TenantPart>[] {
  const parts = (...keys: TenantPart[]) => partsAt(`/tenants/${id}/panel`, 'overview', keys);
  return [
    { group: 'workspace', sections: parts('overview', 'companies', 'people', 'roles', 'questions') },
    { group: 'insights', sections: parts('usage', 'quality', 'costs') },
    { group: 'ai', sections: parts('providers', 'tools', 'words') },
    { group: 'settings', sections: parts('branding', 'limits', 'audit') },
  ];
}

/** The sections of a company's panel. */
export function companySections(id: string): SectionGroup<CompanyPart>[] {
  const parts = (...keys: CompanyPart[]) => partsAt(`/companies/${id}/panel`, 'overview', keys);
  return [
    { group: 'workspace', sections: parts('overview', 'bots', 'people', 'questions') },
    { group: 'insights', sections: parts('usage', 'quality') },
    { group: 'settings', sections: parts('settings') },
  ];
}

export type AdminSection =
  | 'overview'
  | 'users'
  | 'tenants'
  | 'companies'
  | 'modelBots'
  | 'subscriptions'
  | 'providers'
  | 'limits'
  | 'audit'
  | 'outbox'
  | 'jobs'
  | 'health'
  | 'settings';

/** The sections of the administration. */
export const adminSections: readonly SectionGroup<AdminSection>[] = [
  { group: null, sections: [{ key: 'overview', path: '/admin/overview' }] },
  {
    group: 'customers',
    sections: [
      { key: 'users', path: '/admin/users' },
      { key: 'tenants', path: '/admin/tenants' },
      { key: 'companies', path: '/admin/companies' },
    ],
  },
  {
    group: 'money',
    sections: [
      { key: 'subscriptions', path: '/admin/subscriptions' },
      { key: 'limits', path: '/admin/limits' },
    ],
  },
  {
    group: 'ai',
    sections: [
      { key: 'modelBots', path: '/admin/model-bots' },
      { key: 'providers', path: '/admin/providers' },
    ],
  },
  {
    group: 'operations',
    sections: [
      { key: 'health', path: '/admin/health' },
      { key: 'jobs', path: '/admin/jobs' },
      { key: 'outbox', path: '/admin/outbox' },
      { key: 'audit', path: '/admin/audit' },
      { key: 'settings', path: '/admin/settings' },
    ],
  },
];

export type SupportSection = 'tickets' | 'people' | 'replies';

/** The sections of the support area. */
export const supportSections: readonly SectionGroup<SupportSection>[] = [
  {
    group: null,
    sections: [
      { key: 'tickets', path: '/support' },
      { key: 'people', path: '/support/people' },
      { key: 'replies', path: '/support/replies' },
    ],
  },
];
