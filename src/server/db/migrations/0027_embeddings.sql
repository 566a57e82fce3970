CREATE TABLE "file_embeddings" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"model_bot_id" uuid NOT NULL,
	"model" text NOT NULL,
	"dimensions" integer,
	"version" uuid NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passage_vectors" (
	"file_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"first" integer NOT NULL,
	"vectors" "bytea" NOT NULL,
	CONSTRAINT "passage_vectors_file_id_first_pk" PRIMARY KEY("file_id","first")
);
--> statement-breakpoint
ALTER TABLE "file_embeddings" ADD CONSTRAINT "file_embeddings_file_id_file_texts_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file_texts"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_embeddings" ADD CONSTRAINT "file_embeddings_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_file_id_file_embeddings_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file_embeddings"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_embeddings_model_bot" ON "file_embeddings" USING btree ("model_bot_id","model");--> statement-breakpoint
-- Packed numbers do not shrink by PostgreSQL's compression; trying costs time alone.
ALTER TABLE "passage_vectors" ALTER COLUMN "vectors" SET STORAGE EXTERNAL;--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['file_embeddings', 'passage_vectors'] LOOP
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
