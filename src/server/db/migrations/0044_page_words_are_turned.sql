ALTER TABLE "page_words" ADD COLUMN "turn" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recognised_pages" ADD COLUMN "turn" smallint DEFAULT 0 NOT NULL;