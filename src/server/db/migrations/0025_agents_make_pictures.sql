ALTER TABLE "agent_steps" ADD COLUMN "media_id" uuid;--> statement-breakpoint
ALTER TABLE "agent_steps" ADD CONSTRAINT "agent_steps_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_steps_media" ON "agent_steps" USING btree ("media_id") WHERE "agent_steps"."media_id" is not null;