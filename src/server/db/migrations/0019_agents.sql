CREATE TABLE "agent_runs" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"call_id" text NOT NULL,
	"tool" text NOT NULL,
	"title" text,
	"arguments" jsonb NOT NULL,
	"sends" jsonb,
	"changes" boolean NOT NULL,
	"digest" text NOT NULL,
	"state" text NOT NULL,
	"result" text,
	"error_code" text,
	"started_at" timestamp with time zone NOT NULL,
	"duration_milliseconds" integer,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tool_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"name" text NOT NULL,
	"placement" text NOT NULL,
	"parameter" text,
	"hosts" jsonb NOT NULL,
	"envelope" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_bots" ADD COLUMN "tools" jsonb DEFAULT '{"enabled":[],"maximumSteps":6,"maximumTokens":50000,"actions":[],"servers":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_runs" ADD CONSTRAINT "agent_runs_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_steps" ADD CONSTRAINT "agent_steps_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_secrets" ADD CONSTRAINT "tool_secrets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_steps_number" ON "agent_steps" USING btree ("message_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "tool_secrets_name" ON "tool_secrets" USING btree ("space_id","name");--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['agent_runs', 'agent_steps', 'tool_secrets'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY space_isolation ON %I USING (
         current_setting(''app.space'', true) = ''all''
         OR space_id = nullif(nullif(current_setting(''app.space'', true), ''''), ''all'')::uuid
       )', name);
  END LOOP;
END
$$;--> statement-breakpoint
SELECT set_config('app.space', 'all', true);--> statement-breakpoint
-- What was published before there were tools, was published without them.
UPDATE "model_bot_versions" SET "settings" = "settings" || '{"tools":{"enabled":[],"maximumSteps":6,"maximumTokens":50000,"actions":[],"servers":[]}}'::jsonb;--> statement-breakpoint
SELECT set_config('app.space', '', true);
