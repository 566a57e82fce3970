-- hand-written head
-- A letter without its accent, and what joins words as a space, character for character: offsets stay what they are.
CREATE FUNCTION search_fold(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(
    normalize($1, NFC),
    './-_@:+¿¡«»“”„‘’…–—·•→°ªºÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžḀḁḂḃḄḅḆḇḈḉḊḋḌḍḎḏḐḑḒḓḔḕḖḗḘḙḚḛḜḝḞḟḠḡḢḣḤḥḦḧḨḩḪḫḬḭḮḯḰḱḲḳḴḵḶḷḸḹḺḻḼḽḾḿṀṁṂṃṄṅṆṇṈṉṊṋṌṍṎṏṐṑṒṓṔṕṖṗṘṙṚṛṜṝṞṟṠṡṢṣṤṥṦṧṨṩṪṫṬṭṮṯṰṱṲṳṴṵṶṷṸṹṺṻṼṽṾṿẀẁẂẃẄẅẆẇẈẉẊẋẌẍẎẏẐẑẒẓẔẕẖẗẘẙẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹ',
    '                         AAAAAACEEEEIIIINOOOOOUUUUYaaaaaaceeeeiiiinooooouuuuyyAaAaAaCcCcCcCcDdEeEeEeEeEeGgGgGgGgHhIiIiIiIiIJjKkLlLlLlNnNnNnOoOoOoRrRrRrSsSsSsSsTtTtUuUuUuUuUuUuWwYyYZzZzZzAaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMmMmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVvWwWwWwWwWwXxXxYyZzZzZzhtwyAaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEeEeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYy'
  );--> statement-breakpoint
-- The stems of a text as English and as Spanish, since nobody says which it is in.
CREATE FUNCTION search_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('pg_catalog.english'::regconfig, search_fold($1))
    || to_tsvector('pg_catalog.spanish'::regconfig, search_fold($1));--> statement-breakpoint
CREATE TABLE "conversation_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"model_bot_id" uuid NOT NULL,
	"title" text NOT NULL,
	"messages" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_words" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "temporary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "title_words" "tsvector" GENERATED ALWAYS AS (search_words(title)) STORED;--> statement-breakpoint
ALTER TABLE "conversation_shares" ADD CONSTRAINT "conversation_shares_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_shares" ADD CONSTRAINT "conversation_shares_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_shares_conversation" ON "conversation_shares" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_shares_model_bot" ON "conversation_shares" USING btree ("model_bot_id");--> statement-breakpoint
CREATE INDEX "message_words_words" ON "message_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "conversations_temporary" ON "conversations" USING btree ("created_at") WHERE "conversations"."temporary";
--> statement-breakpoint
ALTER TABLE "conversation_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "conversation_shares" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "conversation_shares" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);--> statement-breakpoint
ALTER TABLE "message_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message_words" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "message_words" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);--> statement-breakpoint
-- Conditions of a query come after the policies and may not use an index before them; what a policy asks for may.
CREATE POLICY only_what_is_searched ON "message_words" AS RESTRICTIVE FOR SELECT USING (
  words @@ nullif(current_setting('app.search', true), '')::tsquery
);--> statement-breakpoint
-- Searched is what a person said and was told, not what is tried or soon gone. Beyond 100,000 characters nobody looks.
CREATE FUNCTION keep_message_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_words (message_id, space_id, words)
  SELECT NEW.id, NEW.space_id,
    array_to_tsvector(ARRAY['person:' || user_id]) || search_words(left(NEW.text, 100000))
  FROM conversations WHERE id = NEW.conversation_id AND NOT temporary AND NOT draft;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_words_of_new AFTER INSERT ON messages
  FOR EACH ROW WHEN (NEW.text <> '') EXECUTE FUNCTION keep_message_words();--> statement-breakpoint
CREATE TRIGGER keep_words_of_written AFTER UPDATE OF text ON messages
  FOR EACH ROW WHEN (OLD.text = '' AND NEW.text <> '') EXECUTE FUNCTION keep_message_words();--> statement-breakpoint
SELECT set_config('app.space', 'all', true);--> statement-breakpoint
INSERT INTO message_words (message_id, space_id, words)
SELECT messages.id, messages.space_id,
  array_to_tsvector(ARRAY['person:' || conversations.user_id]) || search_words(left(messages.text, 100000))
FROM messages INNER JOIN conversations ON conversations.id = messages.conversation_id
WHERE messages.text <> '' AND NOT conversations.draft;
