CREATE TABLE "model_bot_widgets" (
	"model_bot_id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"origins" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"accent_colour" text,
	"greeting" text DEFAULT '' NOT NULL,
	"questions_per_day" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_bot_widgets" ADD CONSTRAINT "model_bot_widgets_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_bot_widgets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "model_bot_widgets" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
CREATE POLICY space_isolation ON "model_bot_widgets" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
