import { asLine } from '#rules/one-line.ts';
import { ticketLimits } from '#rules/tickets.ts';
import { readDraft, storeDraft } from './browser/storage.ts';

/** Under which names the browser keeps what is being written to support. */
export const helpDrafts = { subject: 'help:subject', text: 'help:text' } as const;

/** Under which name it keeps what was laid down there last, to tell whether somebody has changed it. */
const proposedDraft = 'help:proposed';

/** The page on which somebody asks a person, its form open. */
export const askPersonPath = '/account/help#ask';

/** Lays down what to ask a person, unless they are writing something of their own to them already. */
export function proposeHelpQuestion(question: string): void {
  const [subject, text] = [readDraft(helpDrafts.subject), readDraft(helpDrafts.text)];
  const isUntouched = JSON.stringify([subject, text]) === readDraft(proposedDraft);
  if ((subject || text) && !isUntouched) return;
  const next = [
    cut(asLine(question), ticketLimits.subjectCharacters),
    cut(question, ticketLimits.messageCharacters),
  ];
  storeDraft(helpDrafts.subject, next[0] ?? '');
  storeDraft(helpDrafts.text, next[1] ?? '');
  storeDraft(proposedDraft, JSON.stringify(next));
}

/** As much of a text as a field takes, which counts in UTF-16, without half a character at its end. */
function cut(text: string, mostCharacters: number): string {
  return text.slice(0, mostCharacters).replace(/[\ud800-\udbff]$/, '');
}
