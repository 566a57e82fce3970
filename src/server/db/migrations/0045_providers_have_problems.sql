ALTER TABLE "model_providers" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "model_providers" ADD COLUMN "problem_since" timestamp with time zone;