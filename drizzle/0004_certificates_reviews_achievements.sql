CREATE TABLE "user_achievements" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"by" text,
	CONSTRAINT "user_achievements_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "certificate_designs" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"course_id" text NOT NULL,
	"design" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "certificate_designs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"enrollment_id" text NOT NULL,
	"course_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"design_id" text NOT NULL,
	"code" text NOT NULL,
	"facts" jsonb NOT NULL,
	"name" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	CONSTRAINT "certificates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "certificates_revocation" CHECK (("certificates"."revoked_at" is null) = ("certificates"."revoked_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "user_certificates" (
	"user_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"certificate_id" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_certificates_user_id_workspace_id_certificate_id_pk" PRIMARY KEY("user_id","workspace_id","certificate_id")
);
--> statement-breakpoint
CREATE TABLE "review_settings" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"publishes_at_once" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_settings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"thing_kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"shown_name" text NOT NULL,
	"steps_done" integer NOT NULL,
	"steps_total" integer NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"reply" text,
	"replied_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_published_at" CHECK (("reviews"."status" = 'published') = ("reviews"."published_at" is not null)),
	CONSTRAINT "reviews_reply" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null))
);
--> statement-breakpoint
ALTER TABLE "user_achievements" ADD CONSTRAINT "user_achievements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_designs" ADD CONSTRAINT "certificate_designs_workspace_id_course_id_courses_workspace_id_id_fk" FOREIGN KEY ("workspace_id","course_id") REFERENCES "public"."courses"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_workspace_id_enrollment_id_enrollments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrollment_id") REFERENCES "public"."enrollments"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_workspace_id_design_id_certificate_designs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","design_id") REFERENCES "public"."certificate_designs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_certificates" ADD CONSTRAINT "user_certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_workspace_id_contact_id_contacts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_designs_course" ON "certificate_designs" USING btree ("workspace_id","course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_designs_current" ON "certificate_designs" USING btree ("workspace_id","course_id") WHERE "certificate_designs"."replaced_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_enrollment" ON "certificates" USING btree ("workspace_id","enrollment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_code" ON "certificates" USING btree ("workspace_id","code");--> statement-breakpoint
CREATE INDEX "certificates_course" ON "certificates" USING btree ("workspace_id","course_id","issued_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "certificates_contact" ON "certificates" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE INDEX "certificates_design" ON "certificates" USING btree ("workspace_id","design_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_settings_workspace" ON "review_settings" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_contact_thing" ON "reviews" USING btree ("workspace_id","contact_id","thing_kind","thing_id");--> statement-breakpoint
CREATE INDEX "reviews_thing" ON "reviews" USING btree ("workspace_id","thing_kind","thing_id","status","written_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_status" ON "reviews" USING btree ("workspace_id","status","written_at" DESC NULLS LAST,"id");