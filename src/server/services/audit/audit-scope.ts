import { sql } from 'drizzle-orm';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { TableScope } from '../tables/read-table.ts';

/** What of the audit log belongs to a tenant; everything, for who may administer the installation. */
export const auditScope = (place: AuthorizedPlace | null): { scope?: TableScope } =>
  place ? { scope: { spaceId: place.spaceId, rows: sql`audit_events.space_id = ${place.spaceId}` } } : {};
