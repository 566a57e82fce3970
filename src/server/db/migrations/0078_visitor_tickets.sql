ALTER TABLE "ticket_transcripts" ALTER COLUMN "conversation_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "requester_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "model_bot_widgets" ADD COLUMN "offers_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "requester_email" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "requester_locale" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "model_bot_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_model_bot_id_model_bots_id_fk" FOREIGN KEY ("model_bot_id") REFERENCES "public"."model_bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_model_bot" ON "tickets" USING btree ("model_bot_id");--> statement-breakpoint
CREATE INDEX "tickets_requester_email" ON "tickets" USING btree (lower("requester_email"));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_one_requester" CHECK (num_nonnulls("tickets"."requester_id", "tickets"."requester_email") = 1
        AND num_nonnulls("tickets"."requester_email", "tickets"."requester_locale", "tickets"."model_bot_id") IN (0, 3));