CREATE TABLE "quality_dismissals" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quality_dismissals" ADD CONSTRAINT "quality_dismissals_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_dismissals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quality_dismissals" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
CREATE POLICY space_isolation ON "quality_dismissals" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
