ALTER TABLE "messages" ADD COLUMN "writer_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reserved_day" date;