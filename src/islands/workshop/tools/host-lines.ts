import type { ApiError } from '#client/api/api-error.ts';
import type { Translate } from '#i18n/format.ts';

/** The lines of a list of hosts that hold something, without the commas people divide them by, with their numbers. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line, index) => ({ number: index + 1, text: line.trim().replace(/(?<![,;])[,;]+$/, '') }))
    .filter((line) => line.text !== '');

/** The hosts as they are sent. */
export const hostsOf = (text: string) => linesOf(text).map((line) => line.text);

/**
 * What is wrong with the hosts that were sent, a line for each.
 * @param sent the text that they were read from
 * @param fields what the server says of each, by its place: `hosts.2`
 */
export function hostsProblem(t: Translate, sent: string, fields: ApiError['fields']): string | undefined {
  const whole = fields.hosts && t(`fieldErrors.${fields.hosts}`);
  const lines = linesOf(sent);
  const each = Object.entries(fields).flatMap(([field, code]) => {
    const line = lines[Number(/^hosts\.(\d+)$/.exec(field)?.[1])];
    const problem = t(`fieldErrors.${code}`);
    return line ? [t('tools.hostLine', { line: line.number, text: line.text, problem })] : [];
  });
  return whole || each.join('\n') || undefined;
}
