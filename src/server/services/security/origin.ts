import type { Context } from '../context.ts';

/** Where somebody asks from and by which device, as the audit log keeps it. */
export const originOf = ({ clientAddress, userAgent }: Pick<Context, 'clientAddress' | 'userAgent'>) => ({
  address: clientAddress.slice(0, 64) || null,
  userAgent: userAgent?.slice(0, 400) ?? null,
});
