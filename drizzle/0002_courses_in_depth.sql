CREATE TABLE "course_presences" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"course_id" text NOT NULL,
	"lesson_id" text,
	"user_id" text NOT NULL,
	"tab" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_presences_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "lesson_days" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"enrollment_id" text NOT NULL,
	"lesson_id" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "lesson_days_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "lesson_openings" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"enrollment_id" text NOT NULL,
	"lesson_id" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_openings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "lesson_versions" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"lesson_id" text NOT NULL,
	"title" text NOT NULL,
	"body" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_versions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"enrollment_id" text NOT NULL,
	"lesson_id" text NOT NULL,
	"text" text NOT NULL,
	"at_seconds" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "progress_entries" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"enrollment_id" text NOT NULL,
	"lesson_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"entry" jsonb NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "progress_entries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"enrollment_id" text NOT NULL,
	"course_id" text NOT NULL,
	"lesson_id" text NOT NULL,
	"number" integer NOT NULL,
	"seed" integer NOT NULL,
	"quiz" jsonb NOT NULL,
	"answers" jsonb,
	"result" jsonb,
	"score" integer,
	"passed" boolean,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "quiz_attempts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"course_id" text NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sections_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sittings" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"enrollment_id" text NOT NULL,
	"lesson_id" text NOT NULL,
	"key" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "sittings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "student_imports" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"course_id" text NOT NULL,
	"rows" jsonb NOT NULL,
	"total" integer NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"already" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ends_at" timestamp with time zone,
	"invite" boolean NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "student_imports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"declared_type" text NOT NULL,
	"purpose" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"file_id" text,
	CONSTRAINT "uploads_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "uploads_bytes_positive" CHECK ("uploads"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "image_file_id" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "sales_page" jsonb;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "awards_certificate" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "last_lesson_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "completed_lessons" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "completed_by" text;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "marked_done" boolean;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "marked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "position" double precision;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "position_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "watched" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "watched_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "best_score" integer;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "passed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "section_id" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "media" jsonb;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "quiz" jsonb;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "has_content" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "free_preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "drip_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "required_before_next" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "watch_percent" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "must_pass" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "kind" text DEFAULT 'image' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "seconds" double precision;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "processed" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "processing_failure" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "renditions" jsonb;--> statement-breakpoint
ALTER TABLE "course_presences" ADD CONSTRAINT "course_presences_workspace_id_course_id_courses_workspace_id_id_fk" FOREIGN KEY ("workspace_id","course_id") REFERENCES "public"."courses"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_days" ADD CONSTRAINT "lesson_days_workspace_id_enrollment_id_enrollments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrollment_id") REFERENCES "public"."enrollments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_openings" ADD CONSTRAINT "lesson_openings_workspace_id_enrollment_id_enrollments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrollment_id") REFERENCES "public"."enrollments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_versions" ADD CONSTRAINT "lesson_versions_workspace_id_lesson_id_lessons_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lesson_id") REFERENCES "public"."lessons"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_workspace_id_enrollment_id_enrollments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrollment_id") REFERENCES "public"."enrollments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_entries" ADD CONSTRAINT "progress_entries_workspace_id_enrollment_id_enrollments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrollment_id") REFERENCES "public"."enrollments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_workspace_id_enrollment_id_enrollments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrollment_id") REFERENCES "public"."enrollments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_workspace_id_course_id_courses_workspace_id_id_fk" FOREIGN KEY ("workspace_id","course_id") REFERENCES "public"."courses"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_workspace_id_enrollment_id_enrollments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrollment_id") REFERENCES "public"."enrollments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_imports" ADD CONSTRAINT "student_imports_workspace_id_course_id_courses_workspace_id_id_fk" FOREIGN KEY ("workspace_id","course_id") REFERENCES "public"."courses"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_presences_tab" ON "course_presences" USING btree ("workspace_id","course_id","tab");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_days_once" ON "lesson_days" USING btree ("workspace_id","lesson_id","enrollment_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_openings_once" ON "lesson_openings" USING btree ("workspace_id","enrollment_id","lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_versions_lesson" ON "lesson_versions" USING btree ("workspace_id","lesson_id","revision");--> statement-breakpoint
CREATE INDEX "notes_lesson" ON "notes" USING btree ("workspace_id","enrollment_id","lesson_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "progress_entries_key" ON "progress_entries" USING btree ("workspace_id","enrollment_id","lesson_id","key");--> statement-breakpoint
CREATE INDEX "progress_entries_at" ON "progress_entries" USING btree ("workspace_id","enrollment_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_number" ON "quiz_attempts" USING btree ("workspace_id","enrollment_id","lesson_id","number");--> statement-breakpoint
CREATE INDEX "quiz_attempts_lesson" ON "quiz_attempts" USING btree ("workspace_id","lesson_id","ended_at");--> statement-breakpoint
CREATE INDEX "sections_course" ON "sections" USING btree ("workspace_id","course_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "sittings_key" ON "sittings" USING btree ("workspace_id","enrollment_id","lesson_id","key");--> statement-breakpoint
CREATE INDEX "sittings_started" ON "sittings" USING btree ("workspace_id","enrollment_id","started_at");--> statement-breakpoint
CREATE INDEX "student_imports_open" ON "student_imports" USING btree ("created_at") WHERE "student_imports"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "lessons_updated" ON "lessons" USING btree ("workspace_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_rules" CHECK ("lessons"."watch_percent" between 1 and 100 and "lessons"."drip_days" between 0 and 3650);--> statement-breakpoint
-- What was kept before is brought in line with what is kept beside it now.
UPDATE "lessons" SET "has_content" = true WHERE "duration_seconds" > 0;--> statement-breakpoint
UPDATE "lesson_progress" SET "completed_by" = 'mark', "marked_done" = true, "marked_at" = "completed_at" WHERE "completed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "enrollments" e SET "completed_lessons" = (
	SELECT count(*) FROM "lesson_progress" p
	JOIN "lessons" l ON l."workspace_id" = p."workspace_id" AND l."id" = p."lesson_id" AND l."deleted_at" IS NULL AND l."status" = 'published'
	WHERE p."workspace_id" = e."workspace_id" AND p."enrollment_id" = e."id" AND p."completed_at" IS NOT NULL
);
