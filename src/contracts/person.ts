import { z } from 'zod';
import { roleAssignment } from './account.ts';

/** A person as lists show them. */
export const person = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  roles: z.array(roleAssignment),
  suspended: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type PersonData = z.infer<typeof person>;

export const updateUserInput = z.strictObject({
  profile: z
    .strictObject({
      firstName: z.string().trim().min(1, { error: 'required' }).max(100, { error: 'too_long' }),
      locale: z.enum(['en', 'es']),
      timeZone: z.string().refine(isTimeZone, { error: 'invalid' }).nullable(),
    })
    .partial(),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
