CREATE TABLE "terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"term" text NOT NULL,
	"meanings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "terms_tenant_term" ON "terms" USING btree ("tenant_id",lower("term"));--> statement-breakpoint
ALTER TABLE "terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "terms" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY space_isolation ON "terms" USING (
  current_setting('app.space', true) = 'all'
  OR space_id = nullif(nullif(current_setting('app.space', true), ''), 'all')::uuid
);
