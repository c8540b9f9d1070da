-- Written over and over while somebody studies: a new version beside the old one leaves the indexes as they are.
ALTER TABLE "lesson_progress" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "enrollments" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "sittings" SET (fillfactor = 80);