ALTER TABLE "ticket_messages" ADD COLUMN "desk" text DEFAULT 'parley' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "tenant_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "handed_on_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_tenant" ON "tickets" USING btree ("tenant_id","last_message_at");--> statement-breakpoint
CREATE INDEX "tickets_company" ON "tickets" USING btree ("company_id","last_message_at");