CREATE TABLE "model_quirks" (
	"provider" text NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"quirks" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_quirks_provider_base_url_model_pk" PRIMARY KEY("provider","base_url","model")
);
--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "origins" text[];