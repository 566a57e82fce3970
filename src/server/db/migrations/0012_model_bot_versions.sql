CREATE TABLE "model_bot_readers" (
	"model_bot_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_bot_readers_model_bot_id_user_id_pk" PRIMARY KEY("model_bot_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "model_bot_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"model_bot_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"settings" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"published_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "model_bots" ADD COLUMN "tone" text DEFAULT 'neutral' NOT NULL;--> statement-breakpoint
ALTER TABLE "model_bots" ADD COLUMN "language" text DEFAULT 'question' NOT NULL;--> statement-breakpoint
ALTER TABLE "model_bots" ADD COLUMN "model" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "model_bots" ADD COLUMN "temperature" real;--> statement-breakpoint
ALTER TABLE "model_bots" ADD COLUMN "avatar_id" uuid;--> statement-breakpoint
ALTER TABLE "model_bots" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_bots" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "model_bots" ADD COLUMN "published_version_id" uuid;--> statement-breakpoint
ALTER TABLE "model_bot_readers" ADD CONSTRAINT "model_bot_readers_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_bot_readers" ADD CONSTRAINT "model_bot_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_bot_versions" ADD CONSTRAINT "model_bot_versions_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_bot_versions" ADD CONSTRAINT "model_bot_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_bot_readers_user" ON "model_bot_readers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "model_bot_versions_number" ON "model_bot_versions" USING btree ("model_bot_id","number");--> statement-breakpoint
ALTER TABLE "model_bots" ADD CONSTRAINT "model_bots_published_version_id_model_bot_versions_id_fk" FOREIGN KEY ("published_version_id") REFERENCES "public"."model_bot_versions"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_bot_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "model_bot_versions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "model_bot_versions" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);--> statement-breakpoint
ALTER TABLE "model_bot_readers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "model_bot_readers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "model_bot_readers" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);--> statement-breakpoint
-- What a company has published so far becomes its first version, so that editing it changes nothing for readers.
SELECT set_config('app.space', 'all', true);--> statement-breakpoint
INSERT INTO model_bot_versions (id, space_id, model_bot_id, number, settings, files, created_at)
SELECT gen_random_uuid(), bot.space_id, bot.id, 1,
  jsonb_build_object(
    'name', bot.name, 'purpose', bot.purpose, 'instructions', bot.instructions, 'tone', bot.tone,
    'language', bot.language, 'starterQuestions', bot.starter_questions, 'model', bot.model,
    'temperature', NULL, 'avatarId', NULL),
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'sha256', file.sha256) ORDER BY file.created_at)
    FROM files file WHERE file.model_bot_id = bot.id), '[]'),
  bot.published_at
FROM model_bots bot WHERE bot.published_at IS NOT NULL AND bot.company_id IS NOT NULL;--> statement-breakpoint
UPDATE model_bots SET published_version_id = version.id
FROM model_bot_versions version WHERE version.model_bot_id = model_bots.id;--> statement-breakpoint
SELECT set_config('app.space', '', true);
