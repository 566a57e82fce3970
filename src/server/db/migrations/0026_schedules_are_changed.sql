ALTER TABLE "schedules" ADD COLUMN "failure_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;