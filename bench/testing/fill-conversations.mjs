const messagesPerConversation = 20;
const wordsPerMessage = 60;
const vocabulary = 20_000;
/** Messages go in by so many: the triggers of a statement wait in memory for its end. */
const atOnce = 10_000;

/**
 * Gives a person so many messages with a bot, in conversations of twenty. Words are as rare as in speech, where the
 * n-th has an n-th of the use of the first; all messages say `ferry`, one in fifty `zacharias`. Their words for the
 * search come from the table's own triggers, and the indexes are kept up row by row, as they are in use.
 * @param {import('pg').Pool} pool
 * @param {{ personId: string, spaceId: string, modelBotId: string, count: number }} given
 */
export async function fillConversations(pool, { personId, spaceId, modelBotId, count }) {
  // As the product's own, they are in the order of time.
  const id = (/** @type {string} */ kind, number = 'n') =>
    `(lpad(to_hex(1700000000000 + ${number}), 12, '0') || '7' || left(md5('${kind}${personId}' || ${number}), 19))::uuid`;
  const word = `translate(md5('word' || floor(power(${vocabulary}, random()))), '0123456789', 'ghijklmnop')`;
  const since = (/** @type {string} */ number) => `now() - (${count} - ${number}) * interval '1 minute'`;
  // Without the setting row-level security lets nothing in.
  const client = await pool.connect();
  try {
    await client.query("SELECT set_config('app.space', 'all', false), setseed(0.5)");
    await client.query(
      `INSERT INTO conversations (id, space_id, model_bot_id, user_id, title, leaf_id, created_at, updated_at)
       SELECT ${id('conversation')}, $1, $2, $3,
         (SELECT string_agg(left(${word}, 7), ' ') FROM generate_series(1, 6) WHERE n = n) || ' ferry',
         ${id('message', `n * ${messagesPerConversation}`)}, ${since(`n * ${messagesPerConversation}`)},
         ${since(`n * ${messagesPerConversation}`)}
       FROM generate_series(1, $4::int) n`,
      [spaceId, modelBotId, personId, count / messagesPerConversation],
    );
    for (let first = 1; first <= count; first += atOnce) {
      await client.query(
        `INSERT INTO messages (id, space_id, conversation_id, parent_id, role, status, text, created_at)
         SELECT ${id('message')}, $1, ${id('conversation', `(1 + (n - 1) / ${messagesPerConversation})`)},
           CASE WHEN n % 2 = 0 THEN ${id('message', '(n - 1)')} END,
           CASE WHEN n % 2 = 1 THEN 'user' ELSE 'assistant' END, 'complete',
           'ferry ' || CASE WHEN n % 50 = 0 THEN 'zacharias ' ELSE '' END ||
             (SELECT string_agg(left(${word}, 7), ' ') FROM generate_series(1, ${wordsPerMessage}) WHERE n = n),
           ${since('n')}
         FROM generate_series($2::int, $3::int) n`,
        [spaceId, first, Math.min(count, first + atOnce - 1)],
      );
    }
    await client.query('VACUUM ANALYZE conversations, messages, message_words');
  } finally {
    // A connection with the setting must not go back into the pool.
    client.release(true);
  }
}
