CREATE TABLE "file_blocks" (
	"file_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"part" integer NOT NULL,
	"blocks" jsonb NOT NULL,
	CONSTRAINT "file_blocks_file_id_page_part_pk" PRIMARY KEY("file_id","page","part")
);
--> statement-breakpoint
ALTER TABLE "file_blocks" ADD CONSTRAINT "file_blocks_file_id_file_texts_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file_texts"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
ALTER TABLE "file_blocks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "file_blocks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "file_blocks" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
