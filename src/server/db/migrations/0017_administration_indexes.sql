DROP INDEX "role_assignments_name";--> statement-breakpoint
DROP INDEX "outbox_state";--> statement-breakpoint
DROP INDEX "audit_events_action";--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_unpaid" ON "subscriptions" USING btree ("created_at","id") WHERE "subscriptions"."deleted_at" IS NULL AND "subscriptions"."status" IN ('past_due', 'unpaid');--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at","id") WHERE "users"."email_confirmed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "outbox_recipient_words" ON "outbox" USING gin ("to_address" gin_trgm_ops,"to_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_events_impersonator" ON "audit_events" USING btree ("impersonator_id","created_at") WHERE "audit_events"."impersonator_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "companies_name_words" ON "companies" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_archived" ON "companies" USING btree ("archived_at") WHERE "companies"."archived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "model_bots_name_words" ON "model_bots" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "model_bots_archived" ON "model_bots" USING btree ("archived_at") WHERE "model_bots"."archived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tenants_name_words" ON "tenants" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tenants_archived" ON "tenants" USING btree ("archived_at") WHERE "tenants"."archived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "role_assignments_name" ON "role_assignments" USING btree ("name","user_id");--> statement-breakpoint
CREATE INDEX "outbox_state" ON "outbox" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action" text_pattern_ops,"created_at");