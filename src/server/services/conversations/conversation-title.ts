import { type SQL, sql } from 'drizzle-orm';
import { chatLimits } from '#rules/limits.ts';
import { notOfLine } from '#rules/one-line.ts';

const most = sql.raw(String(chatLimits.titleCharacters));
/** What `asLine` makes a space of. */
const gaps = sql.raw(`'[${notOfLine}\\s]+'`);

/** What a conversation is called that begins with this question: its words in one line, not endless. */
export const titleOf = (question: SQL) => {
  const line = sql`btrim(regexp_replace(${question}, ${gaps}, ' ', 'g'))`;
  return sql`CASE WHEN char_length(${line}) <= ${most} THEN ${line}
    ELSE rtrim(left(${line}, ${most} - 1)) || '…' END`;
};

/**
 * The title of a row of `conversations` once another version of its first question is in view, this one. A title that
 * the person gave stays; any other follows the question, so that it never tells of a version that is not in view.
 */
export const titleFor = (question: SQL) => sql`CASE
  WHEN EXISTS (
    SELECT FROM messages WHERE messages.conversation_id = conversations.id AND messages.parent_id IS NULL
      AND conversations.title = (${titleOf(sql`messages.text`)})
  ) THEN ${titleOf(question)} ELSE conversations.title END`;
