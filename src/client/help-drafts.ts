import { readDraft, storeDraft } from './browser/storage.ts';

/** Under which names the browser keeps what is being written to support. */
export const helpDrafts = { subject: 'help:subject', text: 'help:text' } as const;

/** The page on which somebody asks a person, its form open. */
export const askPersonPath = '/account/help#ask';

/** Lays down what to ask a person, unless something is being written to them already. */
export function proposeHelpQuestion(question: string, mostCharacters: number): void {
  if (readDraft(helpDrafts.subject) || readDraft(helpDrafts.text)) return;
  storeDraft(helpDrafts.subject, question.slice(0, mostCharacters));
}
