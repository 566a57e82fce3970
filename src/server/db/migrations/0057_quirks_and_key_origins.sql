CREATE TABLE "model_quirks" (
	"provider" text NOT NULL,
	"address" text NOT NULL,
	"model" text NOT NULL,
	"quirks" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_quirks_provider_address_model_pk" PRIMARY KEY("provider","address","model")
);
--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "origins" text[];