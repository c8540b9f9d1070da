ALTER TABLE "mails" DROP CONSTRAINT "mails_calendar_method";--> statement-breakpoint
CREATE INDEX "coaching_bookings_held" ON "coaching_bookings" USING btree ("updated_at","id") WHERE "coaching_bookings"."status" = 'held';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_calendar_method" CHECK ("mails"."calendar_method" in ('REQUEST', 'CANCEL', 'PUBLISH'));