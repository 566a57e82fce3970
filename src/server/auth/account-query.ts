import type { AccountData } from '#contracts/account.ts';
import type { SubscriptionFacts } from '#rules/subscriptions.ts';
import { mainSubscription } from './main-subscription.ts';

/**
 * SQL for everything that an account shows of the row `u` of users, as one JSON value. Every request of somebody
 * signed in needs it, so it has to be one query. Rows of companies and bots show in a transaction or statement
 * that sees all spaces only.
 */
export const accountJson = `
  json_build_object(
    'id', u.id,
    'email', u.email,
    'emailConfirmedAt', u.email_confirmed_at,
    'createdAt', u.created_at,
    'profile', (
      SELECT json_build_object(
        'firstName', p.first_name, 'locale', p.locale, 'timeZone', p.time_zone, 'photoKey', p.photo_key)
      FROM profiles p WHERE p.user_id = u.id),
    'roles', (
      SELECT coalesce(json_agg(json_build_object(
        'name', r.name, 'tenantId', r.tenant_id, 'companyId', r.company_id, 'modelBotId', r.model_bot_id,
        'tenantName', CASE WHEN r.tenant_id IS NOT NULL THEN within.name END,
        'companyName', c.name, 'companyTenantId', c.tenant_id,
        'brand', CASE WHEN within.id IS NOT NULL THEN json_build_object(
          'tenantId', within.id, 'name', within.name, 'accentColour', within.accent_colour,
          'logoKey', within.logo_key, 'timeZone', within.time_zone) END
      ) ORDER BY r.created_at, r.id), '[]')
      FROM role_assignments r
      LEFT JOIN companies c ON c.id = r.company_id
      LEFT JOIN model_bots b ON b.id = r.model_bot_id
      LEFT JOIN companies of_bot ON of_bot.id = b.company_id
      LEFT JOIN tenants within ON within.id = coalesce(r.tenant_id, c.tenant_id, b.tenant_id)
      WHERE r.user_id = u.id
        -- What is put away is left to those who can bring it back.
        AND (r.tenant_id IS NOT NULL
          OR coalesce(within.archived_at, c.archived_at, of_bot.archived_at) IS NULL)),
    'secondFactorMissing',
      NOT EXISTS (SELECT FROM totp_secrets WHERE user_id = u.id AND confirmed_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = u.id)
      AND EXISTS (
        SELECT FROM role_assignments r
        LEFT JOIN companies c ON c.id = r.company_id
        LEFT JOIN model_bots b ON b.id = r.model_bot_id
        LEFT JOIN tenants t ON t.id = coalesce(r.tenant_id, c.tenant_id, b.tenant_id)
        WHERE r.user_id = u.id AND (r.name = ANY (t.second_factor_roles) OR EXISTS (
          SELECT FROM installation i WHERE i.key = 'secondFactorRoles' AND i.value ? r.name))),
    'modelBot', (
      SELECT json_build_object('id', b.id, 'name', b.name)
      FROM model_bots b WHERE b.user_id = u.id AND b.archived_at IS NULL ORDER BY b.id LIMIT 1),
    'subscriptions', (
      SELECT coalesce(json_agg(json_build_object(
        'id', s.id, 'tenantId', s.tenant_id, 'plan', s.plan, 'status', s.status, 'pastDueSince', s.past_due_since,
        'cancelAt', s.cancel_at, 'endsAt', s.ends_at, 'deletedAt', s.deleted_at
      ) ORDER BY s.created_at DESC, s.id), '[]')
      FROM subscriptions s
      WHERE s.user_id = u.id
        OR s.tenant_id = ANY (ARRAY(SELECT r.tenant_id FROM role_assignments r WHERE r.user_id = u.id)))
  )`;

type Dated<Facts> = { [Name in keyof Facts]: Facts[Name] extends Date | null ? string | null : Facts[Name] };

/** What `accountJson` answers. */
export type AccountRow = Pick<AccountData, 'id' | 'email' | 'modelBot' | 'secondFactorMissing'> & {
  emailConfirmedAt: string | null;
  createdAt: string;
  profile: Omit<AccountData['profile'], 'photo'> & { photoKey: string | null };
  roles: (AccountData['roles'][number] & {
    tenantName: string | null;
    companyName: string | null;
    companyTenantId: string | null;
    brand: (Omit<AccountData['brands'][number], 'logo'> & { logoKey: string | null }) | null;
  })[];
  subscriptions: (Dated<SubscriptionFacts> & { id: string; tenantId: string | null })[];
};

/** The account that the interface sees. */
export function presentAccount(row: AccountRow): AccountData {
  const { photoKey, ...profile } = row.profile;
  const tenants = new Map(row.roles.map((role) => [role.tenantId, role.tenantName]));
  return {
    id: row.id,
    email: row.email,
    emailConfirmedAt: row.emailConfirmedAt && iso(row.emailConfirmedAt),
    roles: row.roles.map(({ name, tenantId, companyId, modelBotId }) => ({
      name,
      tenantId,
      companyId,
      modelBotId,
    })),
    tenants: [...tenants]
      .flatMap(([id, name]) => (id && name ? [{ id, name }] : []))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
    companies: row.roles.flatMap(({ companyId, companyName, companyTenantId }) =>
      companyId && companyName && companyTenantId
        ? [{ id: companyId, name: companyName, tenantId: companyTenantId }]
        : [],
    ),
    brands: presentBrands(row.roles),
    secondFactorMissing: row.secondFactorMissing,
    modelBot: row.modelBot,
    subscription: mainSubscription(row.subscriptions.map(withDates)),
    profile: { ...profile, photo: photoAddress(row.id, photoKey) },
    createdAt: iso(row.createdAt),
  };
}

function presentBrands(roles: AccountRow['roles']): AccountData['brands'] {
  const brands = new Map(roles.flatMap(({ brand }) => (brand ? [[brand.tenantId, brand] as const] : [])));
  return [...brands.values()].map(({ logoKey, ...brand }) => ({
    ...brand,
    logo: logoAddress(brand.tenantId, logoKey),
  }));
}

/** Where a tenant's logo is. Changes with every logo, so that browsers may keep the one they have. */
export const logoAddress = (tenantId: string, logoKey: string | null) =>
  logoKey && `/api/tenants/${tenantId}/logo?v=${logoKey.slice(-8)}`;

function withDates(row: AccountRow['subscriptions'][number]): SubscriptionFacts & { id: string } {
  const date = (moment: string | null) => (moment === null ? null : new Date(moment));
  return {
    ...row,
    pastDueSince: date(row.pastDueSince),
    cancelAt: date(row.cancelAt),
    endsAt: date(row.endsAt),
    deletedAt: date(row.deletedAt),
  };
}

const iso = (moment: string) => new Date(moment).toISOString();

/** Changes with every photo, so that browsers may keep the one they have. */
const photoAddress = (id: string, photoKey: string | null) =>
  photoKey && `/api/users/${id}/photo?v=${photoKey.slice(-8)}`;
