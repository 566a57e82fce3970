CREATE TABLE "held_units" (
	"answer_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"writer_id" uuid NOT NULL,
	"level" text,
	"subject_id" uuid,
	"kind" text,
	"day" date,
	"rate_key" text
);
--> statement-breakpoint
CREATE INDEX "held_units_answer" ON "held_units" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "held_units_writer" ON "held_units" USING btree ("writer_id");--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
ALTER TABLE "held_units" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "held_units" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "held_units" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
--> statement-breakpoint
-- Programs' sign-ins end when nobody uses them, from now on: those of before begin with today.
UPDATE "tokens" SET "last_used_at" = now() WHERE "kind" = 'program';
