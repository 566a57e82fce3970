-- The id of the person was one of the words; as a column it has an index in the order of time, and so has the bot.
ALTER TABLE "message_words" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "message_words" ADD COLUMN "model_bot_id" uuid;--> statement-breakpoint
-- Every row is written anew: the index of words is faster made again, and the policy would hide the rows.
DROP INDEX "message_words_words";--> statement-breakpoint
DROP POLICY only_what_is_searched ON "message_words";--> statement-breakpoint
SELECT set_config('app.space', 'all', true);--> statement-breakpoint
UPDATE message_words SET person_id = conversations.user_id, model_bot_id = conversations.model_bot_id,
  words = ts_delete(message_words.words, 'person:' || conversations.user_id)
FROM messages INNER JOIN conversations ON conversations.id = messages.conversation_id
WHERE messages.id = message_words.message_id;--> statement-breakpoint
ALTER TABLE "message_words" ALTER COLUMN "person_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "message_words" ALTER COLUMN "model_bot_id" SET NOT NULL;--> statement-breakpoint
CREATE POLICY only_what_is_searched ON "message_words" AS RESTRICTIVE FOR SELECT USING (
  words @@ nullif(current_setting('app.search', true), '')::tsquery
);--> statement-breakpoint
CREATE INDEX "message_words_words" ON "message_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "message_words_person" ON "message_words" USING btree ("person_id","message_id");--> statement-breakpoint
CREATE INDEX "message_words_person_bot" ON "message_words" USING btree ("person_id","model_bot_id","message_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_message_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_words (message_id, space_id, person_id, model_bot_id, words)
  SELECT messages.id, messages.space_id, user_id, model_bot_id, search_words(left(messages.text, 100000))
  FROM messages INNER JOIN conversations ON conversations.id = messages.conversation_id
  WHERE messages.id IN (NEW.id, NEW.parent_id) AND messages.status <> 'waiting' AND messages.text <> ''
    AND NOT temporary AND NOT draft
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
