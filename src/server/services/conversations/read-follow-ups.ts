import { sql } from 'drizzle-orm';
import type { FollowUpsData } from '#contracts/conversation.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import { detectLanguage } from '../../language/analysis.ts';
import type { SignedInContext } from '../context.ts';
import { headingsOf, questionsAfter } from '../model-bots/questions-of-headings.ts';

const mostQuestions = 3;
/** The first citations of an answer, and round each so many passages before and after it. */
const mostCitations = 4;
const before = 3;
const after = 6;

type Row = {
  fileId: string;
  start: number;
  text: string;
  layout: string;
  /** What the answer cites, in order; and what was asked. */
  cited: { fileId: string; start: number }[];
  question: string | null;
};

/**
 * What somebody may ask next: of the headings round what an answer cites, those that it does not stand under, in the
 * language of the question. None for an answer without citations, and for what is no answer of theirs.
 */
export async function readFollowUps({
  ctx,
  input: { conversationId, messageId, place },
}: {
  ctx: SignedInContext;
  input: { conversationId: string; messageId: string; place: AuthorizedPlace };
}): Promise<FollowUpsData> {
  const { rows } = await ctx.app.database.inSpace(place.spaceId, (transaction) =>
    transaction.execute<Row>(sql`
      WITH cited AS (
        SELECT p.file_id, p.ordinal, c.start, c.number
        FROM (SELECT c.file_id, c.start, c.number FROM citations c JOIN messages m ON m.id = c.message_id
          WHERE m.id = ${messageId} AND m.conversation_id = ${conversationId} AND c.file_id IS NOT NULL
          ORDER BY c.number LIMIT ${mostCitations}) c
        CROSS JOIN LATERAL (SELECT file_id, ordinal FROM passages WHERE file_id = c.file_id AND start <= c.start
          ORDER BY start DESC LIMIT 1) p)
      SELECT DISTINCT p.file_id AS "fileId", p.ordinal, p.start, p.text, p.layout,
        (SELECT json_agg(json_build_object('fileId', file_id, 'start', start) ORDER BY number)::jsonb
          FROM cited) AS cited,
        (SELECT q.text FROM messages a JOIN messages q ON q.id = a.parent_id WHERE a.id = ${messageId}) AS question
      FROM cited JOIN passages p ON p.file_id = cited.file_id
        AND p.ordinal BETWEEN cited.ordinal - ${before}::int AND cited.ordinal + ${after}::int
      WHERE p.layout LIKE '%h%' ORDER BY p.file_id, p.ordinal`),
  );
  const [first] = rows;
  if (!first) return { questions: [] };
  const locale = detectLanguage(first.question ?? '') ?? ctx.locale;
  return { questions: questionsAfter(headingsOf(rows), first.cited, { locale, most: mostQuestions }) };
}
