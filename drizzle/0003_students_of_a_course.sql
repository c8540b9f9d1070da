CREATE TABLE "student_messages" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"course_id" text NOT NULL,
	"key" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"recipients" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "student_messages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "student_imports" ADD COLUMN "name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "student_imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "student_messages" ADD CONSTRAINT "student_messages_workspace_id_course_id_courses_workspace_id_id_fk" FOREIGN KEY ("workspace_id","course_id") REFERENCES "public"."courses"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "student_messages_key" ON "student_messages" USING btree ("workspace_id","course_id","key");--> statement-breakpoint
CREATE INDEX "student_messages_created" ON "student_messages" USING btree ("workspace_id","course_id","created_at");--> statement-breakpoint
CREATE INDEX "enrollments_course" ON "enrollments" USING btree ("workspace_id","course_id","id");--> statement-breakpoint
CREATE INDEX "student_imports_course" ON "student_imports" USING btree ("workspace_id","course_id","created_at");