import { type SQL, sql } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorize.ts';

/** What of the audit log belongs to a tenant; everything, for who may administer the installation. */
export const auditScope = (place: AuthorizedPlace | null): { scope?: SQL } =>
  place ? { scope: sql`audit_events.space_id = ${place.spaceId}` } : {};
