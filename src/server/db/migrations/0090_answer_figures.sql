ALTER TABLE "messages" ADD COLUMN "figure" text;--> statement-breakpoint
-- Of what was answered before, this much is certain: quotes that found nothing. The list of them goes back 30 days.
UPDATE "messages" SET "figure" = 'refused'
WHERE "confidence" = 'none' AND "status" = 'complete' AND "created_at" >= now() - interval '30 days'
  AND NOT EXISTS (SELECT FROM "citations" WHERE "citations"."message_id" = "messages"."id");
