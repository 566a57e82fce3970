ALTER TABLE "passages" ADD COLUMN "last_page" integer;--> statement-breakpoint
ALTER TABLE "citations" ADD COLUMN "last_page" integer;