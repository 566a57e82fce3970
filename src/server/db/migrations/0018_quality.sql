CREATE TABLE "quality_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"model_bot_id" uuid NOT NULL,
	"question" text NOT NULL,
	"expected_text" text NOT NULL,
	"expected_file" text,
	"expected_page" integer,
	"expects_refusal" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quality_results" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"space_id" uuid NOT NULL,
	"question_id" uuid,
	"question" text NOT NULL,
	"expected_text" text NOT NULL,
	"expected_file" text,
	"expected_page" integer,
	"expects_refusal" boolean NOT NULL,
	"outcome" text,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "quality_results_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "quality_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"model_bot_id" uuid NOT NULL,
	"trigger" text NOT NULL,
	"target" text NOT NULL,
	"version_number" integer,
	"status" text NOT NULL,
	"model" text NOT NULL,
	"started_by" uuid,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "quality_questions" ADD CONSTRAINT "quality_questions_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_results" ADD CONSTRAINT "quality_results_run_id_quality_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."quality_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_results" ADD CONSTRAINT "quality_results_question_id_quality_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."quality_questions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_runs" ADD CONSTRAINT "quality_runs_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_runs" ADD CONSTRAINT "quality_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quality_questions_bot" ON "quality_questions" USING btree ("model_bot_id","created_at");--> statement-breakpoint
CREATE INDEX "quality_results_question" ON "quality_results" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "quality_runs_bot" ON "quality_runs" USING btree ("model_bot_id","created_at");--> statement-breakpoint
CREATE INDEX "quality_runs_started_by" ON "quality_runs" USING btree ("started_by");
--> statement-breakpoint
ALTER TABLE "quality_questions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quality_questions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
CREATE POLICY space_isolation ON "quality_questions" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
--> statement-breakpoint
ALTER TABLE "quality_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quality_runs" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
CREATE POLICY space_isolation ON "quality_runs" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
--> statement-breakpoint
ALTER TABLE "quality_results" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quality_results" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
CREATE POLICY space_isolation ON "quality_results" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
