CREATE TABLE "page_words" (
	"file_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"words" jsonb NOT NULL,
	CONSTRAINT "page_words_file_id_page_pk" PRIMARY KEY("file_id","page")
);
--> statement-breakpoint
ALTER TABLE "recognised_pages" ADD COLUMN "words" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "page_words" ADD CONSTRAINT "page_words_file_id_file_texts_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file_texts"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
ALTER TABLE "page_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "page_words" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "page_words" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
