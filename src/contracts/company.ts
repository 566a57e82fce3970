import { z } from 'zod';
import { organisationLimits } from '#rules/organisation.ts';
import { archiveListInput, organisationName, versionField } from './tenant.ts';

export const company = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  name: z.string(),
  description: z.string(),
  botCount: z.number().int(),
  peopleCount: z.number().int(),
  version: z.number().int(),
  /** Put away by itself, or together with its tenant. */
  archivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** What the person asking may do with it, now and here. */
  may: z.object({ manage: z.boolean(), archive: z.boolean(), erase: z.boolean() }),
});
export type CompanyData = z.infer<typeof company>;

const descriptionField = z
  .string()
  .trim()
  .max(organisationLimits.descriptionCharacters, { error: 'too_long' });

export const createCompanyInput = z.strictObject({
  tenantId: z.uuid({ error: 'required' }),
  name: organisationName,
  description: descriptionField.optional(),
});

export const updateCompanyInput = z.strictObject({
  version: versionField,
  name: organisationName.optional(),
  description: descriptionField.optional(),
});
export type UpdateCompanyInput = z.output<typeof updateCompanyInput>;

export const companyListInput = archiveListInput.extend({
  'filters[tenantId]': z.array(z.uuid()).max(100).optional(),
});
export type CompanyListInput = z.output<typeof companyListInput>;
