ALTER TABLE "messages" ADD COLUMN "thoughts" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "thought_milliseconds" integer;