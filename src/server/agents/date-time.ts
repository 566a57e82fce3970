import { z } from 'zod';
import { dateFormat } from '#i18n/dates.ts';
import type { Locale } from '#rules/preferences.ts';
import { presentTime } from '../time.ts';
import { type AgentTool, ToolError } from './agent-tool.ts';
import { builtInTool } from './built-in-tool.ts';

/**
 * What day and time it is, where the person is or in a zone that the model names.
 * @param person.timeZone null is UTC
 */
export function createDateTime(
  person: { timeZone: string | null; locale: Locale },
  now: () => Date = () => presentTime(),
): AgentTool {
  return builtInTool({
    name: 'date_time',
    description:
      'The present date, weekday and time. Without a time zone it is that of the person who asks. Use it for anything that depends on what day it is.',
    input: z.strictObject({
      timeZone: z.string().max(64).optional().describe('An IANA time zone such as Europe/Madrid'),
    }),
    async run({ timeZone = person.timeZone ?? 'UTC' }) {
      const moment = now();
      return `${inWords(moment, timeZone, person.locale)} (${timeZone}); ${moment.toISOString()} in UTC`;
    },
  });
}

function inWords(moment: Date, timeZone: string, locale: Locale): string {
  try {
    return dateFormat(locale, { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(moment);
  } catch (error) {
    if (error instanceof RangeError) {
      throw new ToolError('invalid_arguments', `“${timeZone}” is not a time zone.`);
    }
    throw error;
  }
}
