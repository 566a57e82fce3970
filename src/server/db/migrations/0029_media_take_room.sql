ALTER TABLE "media" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_providers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;