CREATE TABLE "outside_usage_days" (
	"space_id" uuid NOT NULL,
	"model_bot_id" uuid NOT NULL,
	"way" text NOT NULL,
	"day" date NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "outside_usage_days_model_bot_id_way_day_pk" PRIMARY KEY("model_bot_id","way","day")
);
--> statement-breakpoint
ALTER TABLE "outside_usage_days" ADD CONSTRAINT "outside_usage_days_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_usage_days_space" ON "outside_usage_days" USING btree ("space_id","day");--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
ALTER TABLE "outside_usage_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outside_usage_days" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "outside_usage_days" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
