import { z } from 'zod';
import { isAccent } from '#rules/accent.ts';
import { archiveStates, organisationLimits } from '#rules/organisation.ts';
import { listInput } from './list.ts';
import { timeZoneField } from './time-zone.ts';
import { lineField } from './words-field.ts';

export const tenant = z.object({
  id: z.uuid(),
  name: z.string(),
  timeZone: z.string().nullable(),
  /** `#rrggbb`; null is the product's own. */
  accentColour: z.string().nullable(),
  /** The address of the logo. */
  logo: z.string().nullable(),
  /** Goes with every change; see `version_conflict`. */
  version: z.number().int(),
  archivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** What the person asking may do with it, now and here. */
  may: z.object({ archive: z.boolean(), erase: z.boolean() }),
});
export type TenantData = z.infer<typeof tenant>;

/** The name of a tenant or company: one line, shown as typed. */
export const organisationName = lineField(organisationLimits.nameCharacters);

/** The version that the change began from. */
export const versionField = z.number({ error: 'required' }).int().min(1);

/** Makes a tenant with the caller as its TENANT_ADMIN. */
export const createTenantInput = z.strictObject({
  name: organisationName,
  timeZone: timeZoneField.nullable().optional(),
});
export type CreateTenantInput = z.output<typeof createTenantInput>;

export const updateTenantInput = z.strictObject({
  version: versionField,
  name: organisationName.optional(),
  timeZone: timeZoneField.nullable().optional(),
  accentColour: z
    .string()
    .max(7, { error: 'invalid' })
    .refine(isAccent, { error: 'low_contrast' })
    .nullable()
    .optional(),
});
export type UpdateTenantInput = z.output<typeof updateTenantInput>;

/** A list of tenants or companies; without the filter, those in use. */
export const archiveListInput = listInput.extend({
  sort: z.enum(['name', '-name', 'createdAt', '-createdAt']).optional(),
  'filters[state]': z.array(z.enum(archiveStates)).max(archiveStates.length).optional(),
});
export type ArchiveListInput = z.output<typeof archiveListInput>;

/** Deletes for good what is archived: its name, typed once more. */
export const eraseInput = z.strictObject({ name: z.string({ error: 'required' }).trim().max(1000) });
