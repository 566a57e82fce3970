import type { MailContent } from './mail-content.ts';

/** The plain text of a mail: everything its HTML says, in the same order. */
export function mailText({ greeting, lead, quote, code, action, note, footer }: MailContent): string {
  return [
    greeting,
    lead,
    quote,
    code && `${code.label}\n\n    ${code.value}`,
    action && `${action.label}\n${action.link}`,
    note,
    `-- \n${footer}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}
