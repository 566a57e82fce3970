CREATE TABLE "widget_ratings" (
	"model_bot_id" uuid NOT NULL,
	"answer_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"rating" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "widget_ratings_model_bot_id_answer_id_pk" PRIMARY KEY("model_bot_id","answer_id")
);
--> statement-breakpoint
ALTER TABLE "widget_ratings" ADD CONSTRAINT "widget_ratings_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "widget_ratings_model_bot" ON "widget_ratings" USING btree ("model_bot_id","created_at");--> statement-breakpoint
ALTER TABLE "widget_ratings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "widget_ratings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
CREATE POLICY space_isolation ON "widget_ratings" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
