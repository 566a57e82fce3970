CREATE TABLE "recognised_pages" (
	"file_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "recognised_pages_file_id_page_pk" PRIMARY KEY("file_id","page")
);
--> statement-breakpoint
ALTER TABLE "recognised_pages" ADD CONSTRAINT "recognised_pages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
ALTER TABLE "recognised_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recognised_pages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "recognised_pages" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
