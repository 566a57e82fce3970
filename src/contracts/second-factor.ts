import { z } from 'zod';
import { secondFactorRoles } from '#rules/second-factor.ts';

const rolesOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.strictObject({
    /** Each once; none of them is no requirement. */
    roles: z.array(z.enum(names, { error: 'invalid' })).max(names.length, { error: 'too_long' }),
  });

/** Which roles need two factors, in the installation and in a tenant. */
export const installationSecondFactor = rolesOf(secondFactorRoles.installation);
export const tenantSecondFactor = rolesOf(secondFactorRoles.tenant);
