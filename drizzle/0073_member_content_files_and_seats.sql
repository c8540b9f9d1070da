ALTER TABLE "member_pieces" ADD COLUMN "file_id" text;--> statement-breakpoint
ALTER TABLE "member_pieces" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "piece_openings" ADD COLUMN "seat" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "piece_openings_seat" ON "piece_openings" USING btree ("workspace_id","piece_id","seat") WHERE "piece_openings"."seat" is not null;--> statement-breakpoint
ALTER TABLE "member_pieces" ADD CONSTRAINT "member_pieces_seats" CHECK ("member_pieces"."seats" is null or ("member_pieces"."kind" = 'session' and "member_pieces"."seats" > 0));--> statement-breakpoint
ALTER TABLE "member_pieces" ADD CONSTRAINT "member_pieces_file" CHECK ("member_pieces"."file_id" is null or "member_pieces"."kind" = 'document');