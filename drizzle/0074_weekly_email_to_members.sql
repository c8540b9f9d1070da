CREATE TABLE "member_digests" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"is_on" boolean NOT NULL,
	"weekday" integer NOT NULL,
	"hour" integer NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "member_digests_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "member_digests_weekday" CHECK ("member_digests"."weekday" between 1 and 7),
	CONSTRAINT "member_digests_hour" CHECK ("member_digests"."hour" between 0 and 23),
	CONSTRAINT "member_digests_due_if_on" CHECK ("member_digests"."is_on" = ("member_digests"."due_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "member_letters" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"contact_id" text NOT NULL,
	"week" text,
	"mail_id" text,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "member_letters_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "member_letters" ADD CONSTRAINT "member_letters_workspace_id_contact_id_contacts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_digests_workspace" ON "member_digests" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "member_digests_due" ON "member_digests" USING btree ("workspace_id","due_at") WHERE "member_digests"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "member_letters_contact" ON "member_letters" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE INDEX "member_letters_mail" ON "member_letters" USING btree ("workspace_id","mail_id") WHERE "member_letters"."mail_id" is not null;