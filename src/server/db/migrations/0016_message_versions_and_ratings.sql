CREATE TABLE "message_ratings" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"model_bot_id" uuid NOT NULL,
	"rating" text NOT NULL,
	"reason" text,
	"comment" text DEFAULT '' NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "leaf_id" uuid;--> statement-breakpoint
ALTER TABLE "message_ratings" ADD CONSTRAINT "message_ratings_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_ratings" ADD CONSTRAINT "message_ratings_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_ratings_model_bot" ON "message_ratings" USING btree ("model_bot_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_parent" ON "messages" USING btree ("parent_id");
--> statement-breakpoint
ALTER TABLE "message_ratings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message_ratings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The policy is that of 0001_row_level_security.
CREATE POLICY space_isolation ON "message_ratings" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);--> statement-breakpoint
-- Conversations were lists so far: each becomes a path that ends in its last message.
SELECT set_config('app.space', 'all', true);--> statement-breakpoint
UPDATE messages SET parent_id = ordered.previous
FROM (
  SELECT id, lag(id) OVER (PARTITION BY conversation_id ORDER BY created_at, id) AS previous FROM messages
) AS ordered
WHERE messages.id = ordered.id AND messages.parent_id IS DISTINCT FROM ordered.previous;--> statement-breakpoint
UPDATE conversations SET leaf_id = (
  SELECT messages.id FROM messages WHERE messages.conversation_id = conversations.id
  ORDER BY messages.created_at DESC, messages.id DESC LIMIT 1
);
