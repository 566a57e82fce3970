ALTER TABLE "subscription_invoices" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_period" text;