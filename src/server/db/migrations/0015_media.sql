CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"model_bot_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"prompt" text NOT NULL,
	"size" text,
	"model" text NOT NULL,
	"day" date NOT NULL,
	"width" integer,
	"height" integer,
	"media_type" text,
	"storage_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_person" ON "media" USING btree ("user_id","model_bot_id","created_at");--> statement-breakpoint
CREATE INDEX "media_bot" ON "media" USING btree ("model_bot_id");--> statement-breakpoint
ALTER TABLE "media" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "media" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
CREATE POLICY space_isolation ON "media" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
