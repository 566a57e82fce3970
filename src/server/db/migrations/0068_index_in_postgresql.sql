-- The search's inverted index: see docs/decisions/0036-index-in-postgresql.md.
-- It goes with the text that the postings are of: a file that is read anew, by an earlier version too, is indexed anew.
CREATE TABLE "index_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"first" integer NOT NULL,
	"passages" integer NOT NULL,
	"terms" bigint NOT NULL,
	"analysis" smallint NOT NULL
);--> statement-breakpoint
CREATE TABLE "index_postings" (
	"segment_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"lexeme" text COLLATE "C" NOT NULL,
	"passages" integer NOT NULL,
	"postings" "bytea" NOT NULL,
	CONSTRAINT "index_postings_pk" PRIMARY KEY("segment_id","lexeme")
);--> statement-breakpoint
CREATE TABLE "index_segments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"model_bot_id" uuid,
	"passages" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"lexemes" text DEFAULT '' NOT NULL,
	"superseded_at" timestamp with time zone
);--> statement-breakpoint
ALTER TABLE "index_files" ADD CONSTRAINT "index_files_file_id_file_texts_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file_texts"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "index_files" ADD CONSTRAINT "index_files_segment_id_index_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."index_segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "index_postings" ADD CONSTRAINT "index_postings_segment_id_index_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."index_segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "index_segments" ADD CONSTRAINT "index_segments_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "index_files_segment" ON "index_files" USING btree ("segment_id");--> statement-breakpoint
CREATE INDEX "index_segments_model_bot" ON "index_segments" USING btree ("model_bot_id") WHERE "superseded_at" IS NULL;--> statement-breakpoint
CREATE INDEX "index_segments_superseded" ON "index_segments" USING btree ("superseded_at") WHERE "superseded_at" IS NOT NULL;--> statement-breakpoint
-- Packed numbers do not shrink by PostgreSQL's compression; trying costs time alone.
ALTER TABLE "index_postings" ALTER COLUMN "postings" SET STORAGE EXTERNAL;--> statement-breakpoint
-- A segment without files has nothing that anybody could find. What is superseded is read by searches that began before,
-- and goes by the clock.
CREATE FUNCTION remove_empty_segment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM index_segments WHERE id = OLD.segment_id
    AND NOT EXISTS (SELECT FROM index_files WHERE segment_id = OLD.segment_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER remove_empty_segment AFTER DELETE ON index_files FOR EACH ROW EXECUTE FUNCTION remove_empty_segment();--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['index_segments', 'index_postings', 'index_files'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY space_isolation ON %I USING (
         current_setting(''app.space'', true) = ''all''
         OR space_id = nullif(nullif(current_setting(''app.space'', true), ''''), ''all'')::uuid
       )', name);
  END LOOP;
END
$$;
