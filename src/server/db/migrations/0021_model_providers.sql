CREATE TABLE "budget_reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"company_id" uuid,
	"model_bot_id" uuid NOT NULL,
	"user_id" uuid,
	"cost" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"level" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"monthly" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid,
	"tenant_id" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"base_url" text,
	"api_key" text,
	"key_end" text,
	"allows_private" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"models" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"space_id" uuid NOT NULL,
	"day" date NOT NULL,
	"company_id" uuid,
	"model_bot_id" uuid NOT NULL,
	"user_id" uuid,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"purpose" text NOT NULL,
	"calls" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_providers" ADD CONSTRAINT "model_providers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budget_reservations_space" ON "budget_reservations" USING btree ("space_id");--> statement-breakpoint
CREATE UNIQUE INDEX "budgets_one" ON "budgets" USING btree ("space_id","level","subject_id");--> statement-breakpoint
CREATE INDEX "model_providers_tenant" ON "model_providers" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "model_usage_one" ON "model_usage" USING btree ("model_bot_id",coalesce("user_id", '00000000-0000-0000-0000-000000000000'::uuid),"day","provider","model","purpose");--> statement-breakpoint
CREATE INDEX "model_usage_space" ON "model_usage" USING btree ("space_id","day");--> statement-breakpoint
CREATE INDEX "model_usage_day" ON "model_usage" USING btree ("day");--> statement-breakpoint
-- The policy is that of 0001_row_level_security. The installation's providers have no space: none sees them but all.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['model_providers', 'model_usage', 'budgets', 'budget_reservations'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY space_isolation ON %I USING (
         current_setting(''app.space'', true) = ''all''
         OR space_id = nullif(nullif(current_setting(''app.space'', true), ''''), ''all'')::uuid
       )', name);
  END LOOP;
END
$$;
