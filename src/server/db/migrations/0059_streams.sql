CREATE TABLE "answer_parts" (
	"message_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "answer_parts_message_id_number_pk" PRIMARY KEY("message_id","number")
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"names" text[] NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "stopping" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_parts" ADD CONSTRAINT "answer_parts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
ALTER TABLE "answer_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "answer_parts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "answer_parts" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
