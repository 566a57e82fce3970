ALTER TABLE "files" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_replaces_id_files_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_replaces" ON "files" USING btree ("replaces_id") WHERE "files"."replaces_id" IS NOT NULL;