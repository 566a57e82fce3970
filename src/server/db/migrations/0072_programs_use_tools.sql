CREATE TABLE "key_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "uses_tools" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "key_runs" ADD CONSTRAINT "key_runs_key_id_tokens_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_runs_key" ON "key_runs" USING btree ("key_id","id");--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
ALTER TABLE "key_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "key_runs" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "key_runs" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
