CREATE TABLE "visitor_answers" (
	"answer_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"model_bot_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"writer_id" uuid NOT NULL,
	"parts" jsonb NOT NULL,
	"ends" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitor_answers_answer_id_number_pk" PRIMARY KEY("answer_id","number")
);
--> statement-breakpoint
ALTER TABLE "visitor_answers" ADD CONSTRAINT "visitor_answers_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_answers_model_bot" ON "visitor_answers" USING btree ("model_bot_id");--> statement-breakpoint
CREATE INDEX "visitor_answers_created" ON "visitor_answers" USING btree ("created_at");--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
ALTER TABLE "visitor_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "visitor_answers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "visitor_answers" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
