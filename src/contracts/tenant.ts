import { z } from 'zod';

export const tenant = z.object({ id: z.uuid(), name: z.string(), createdAt: z.iso.datetime() });
export type TenantData = z.infer<typeof tenant>;

/** Makes a tenant with the caller as its TENANT_ADMIN. */
export const createTenantInput = z.strictObject({
  name: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(100, { error: 'too_long' }),
});
