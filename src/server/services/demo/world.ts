import type { Plan } from '#rules/plans.ts';
import type { Locale } from '#rules/preferences.ts';
import type { RoleName } from '#rules/roles.ts';

/**
 * Who and what is in the demo; keys are names within this table, those of `bots` the folders below `samples/`.
 * A person per role at least, and a TENANT_ADMIN and a COMPANY_ADMIN in each tenant.
 */
export const demoWorld: {
  tenants: Record<string, { name: string; timeZone: string }>;
  companies: Record<string, { tenant: string; name: string }>;
  /** `company`, or the first name of the person whose own bot it is. */
  bots: Record<string, { company: string } | { person: string }>;
  people: {
    role: RoleName;
    firstName: string;
    locale: Locale;
    /** Where the role holds: a key of the table that the role's scope names. */
    place?: string;
    /** A plan of their own. No tenant has one, so that the demo shows the limits everybody starts with. */
    plan?: Plan['key'];
  }[];
} = {
  tenants: {
    faro: { name: 'Grupo Faro', timeZone: 'Europe/Madrid' },
    ridgeline: { name: 'Ridgeline Health', timeZone: 'America/Denver' },
  },
  companies: {
    ferries: { tenant: 'faro', name: 'Faro Ferries' },
    hotels: { tenant: 'faro', name: 'Hoteles Faro' },
    clinics: { tenant: 'ridgeline', name: 'Ridgeline Clinics' },
  },
  bots: {
    ferries: { company: 'ferries' },
    passengers: { company: 'ferries' },
    hotels: { company: 'hotels' },
    people: { company: 'hotels' },
    clinics: { company: 'clinics' },
    personal: { person: 'Lucía' },
  },
  people: [
    { role: 'ADMIN', firstName: 'Ada', locale: 'en' },
    { role: 'SUPPORT', firstName: 'Sam', locale: 'en' },
    { role: 'TENANT_ADMIN', firstName: 'Teresa', locale: 'es', place: 'faro', plan: 'plus' },
    { role: 'TENANT_ADMIN', firstName: 'Tom', locale: 'en', place: 'ridgeline' },
    { role: 'COMPANY_ADMIN', firstName: 'Carla', locale: 'en', place: 'ferries' },
    { role: 'COMPANY_ADMIN', firstName: 'César', locale: 'es', place: 'hotels' },
    { role: 'COMPANY_ADMIN', firstName: 'Chloe', locale: 'en', place: 'clinics' },
    { role: 'BOT_CREATOR', firstName: 'Bea', locale: 'en', place: 'ferries' },
    { role: 'READ_USER', firstName: 'Rita', locale: 'es', place: 'ferries' },
    { role: 'READ_USER', firstName: 'Ruth', locale: 'en', place: 'clinics' },
    { role: 'SINGLE_USER', firstName: 'Lucía', locale: 'es', plan: 'plus' },
    { role: 'SINGLE_USER', firstName: 'Leo', locale: 'en' },
  ],
};
