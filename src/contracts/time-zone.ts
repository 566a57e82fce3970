import { z } from 'zod';

/** The name of a time zone, such as `Europe/Madrid`. */
export const timeZoneField = z
  .string()
  .max(100, { error: 'invalid' })
  .refine(isTimeZone, { error: 'invalid' });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
