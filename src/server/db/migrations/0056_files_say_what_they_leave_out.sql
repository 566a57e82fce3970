ALTER TABLE "files" ADD COLUMN "omissions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "reads_hidden" boolean DEFAULT false NOT NULL;