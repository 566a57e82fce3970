CREATE TABLE "web_hosts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"model_bot_id" uuid NOT NULL,
	"host" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "sha256" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "storage_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "reading_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "source_url" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "recrawl" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "fetched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "web_hosts" ADD CONSTRAINT "web_hosts_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "web_hosts_host" ON "web_hosts" USING btree ("model_bot_id","host");--> statement-breakpoint
CREATE INDEX "files_content" ON "files" USING btree ("model_bot_id","sha256");--> statement-breakpoint
CREATE INDEX "files_recrawl" ON "files" USING btree ("fetched_at") WHERE "files"."recrawl" <> 'off';--> statement-breakpoint
ALTER TABLE "web_hosts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "web_hosts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "web_hosts" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);--> statement-breakpoint
-- Files that were read before this column came.
SELECT set_config('app.space', 'all', true);--> statement-breakpoint
UPDATE "files" SET "read_at" = "updated_at" WHERE "status" = 'ready';
