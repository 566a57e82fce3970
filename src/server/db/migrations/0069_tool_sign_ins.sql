CREATE TABLE "tool_sign_in_ways" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"return_url" text NOT NULL,
	"envelope" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tool_sign_in_ways_stateHash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
CREATE TABLE "tool_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"envelope" text NOT NULL,
	"renewing_until" timestamp with time zone,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_steps" ADD COLUMN "sign_in" jsonb;--> statement-breakpoint
ALTER TABLE "tool_sign_in_ways" ADD CONSTRAINT "tool_sign_in_ways_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_sign_in_ways" ADD CONSTRAINT "tool_sign_in_ways_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_sign_ins" ADD CONSTRAINT "tool_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_sign_in_ways_expires_at" ON "tool_sign_in_ways" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tool_sign_ins_server" ON "tool_sign_ins" USING btree ("user_id","space_id","url");--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['tool_sign_ins', 'tool_sign_in_ways'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY space_isolation ON %I USING (
         current_setting(''app.space'', true) = ''all''
         OR space_id = nullif(nullif(current_setting(''app.space'', true), ''''), ''all'')::uuid
       )', name);
  END LOOP;
END
$$;
