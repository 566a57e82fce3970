DROP INDEX "conversations_person";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_person" ON "conversations" USING btree ("user_id","model_bot_id","pinned","updated_at");