ALTER TABLE "messages" ADD COLUMN "instead_of" text;--> statement-breakpoint
ALTER TABLE "model_bots" ADD COLUMN "quotes_instead" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "model_bot_versions" SET "settings" = "settings" || '{"quotesInstead":false}'::jsonb;
