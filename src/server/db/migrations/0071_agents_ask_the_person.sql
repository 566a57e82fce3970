ALTER TABLE "agent_steps" ADD COLUMN "question" jsonb;--> statement-breakpoint
ALTER TABLE "agent_steps" ADD COLUMN "reply" jsonb;