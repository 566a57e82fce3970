CREATE TABLE "avatars" (
	"id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"model_bot_id" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "avatars_model_bot_id_id_pk" PRIMARY KEY("model_bot_id","id")
);
--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "avatars_space" ON "avatars" USING btree ("space_id");
--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
ALTER TABLE "avatars" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "avatars" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "avatars" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
--> statement-breakpoint
-- Those that are shown already; how large they are only the storage knows.
INSERT INTO "avatars" ("id", "space_id", "model_bot_id", "bytes")
SELECT DISTINCT "avatar_id", "space_id", "model_bot_id", 0 FROM (
  SELECT "avatar_id", "space_id", "id" AS "model_bot_id" FROM "model_bots"
  UNION ALL
  SELECT ("settings"->>'avatarId')::uuid, "space_id", "model_bot_id" FROM "model_bot_versions"
) AS "shown" WHERE "avatar_id" IS NOT NULL;
