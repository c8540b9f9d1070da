CREATE TABLE "member_days" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"contact_id" text NOT NULL,
	"day" date NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_days_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "member_pieces" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"teaser" text NOT NULL,
	"tier_id" text NOT NULL,
	"course_id" text,
	"body" text NOT NULL,
	"starts_at" timestamp with time zone,
	"zone" text,
	"minutes" integer,
	"link" text,
	"recording" text,
	"published_at" timestamp with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_pieces_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "member_pieces_course_kind" CHECK (("member_pieces"."kind" = 'course') = ("member_pieces"."course_id" is not null)),
	CONSTRAINT "member_pieces_session" CHECK ("member_pieces"."kind" <> 'session' or ("member_pieces"."starts_at" is not null and "member_pieces"."zone" is not null))
);
--> statement-breakpoint
CREATE TABLE "piece_openings" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"piece_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"stars" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "piece_openings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "piece_openings_stars" CHECK ("piece_openings"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "tiers" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"summary" text NOT NULL,
	"features" jsonb NOT NULL,
	"color" text NOT NULL,
	"rank" integer NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tiers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "tiers_color" CHECK ("tiers"."color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancel_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_days" ADD CONSTRAINT "member_days_workspace_id_contact_id_contacts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_pieces" ADD CONSTRAINT "member_pieces_workspace_id_tier_id_tiers_workspace_id_id_fk" FOREIGN KEY ("workspace_id","tier_id") REFERENCES "public"."tiers"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_openings" ADD CONSTRAINT "piece_openings_workspace_id_contact_id_contacts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_openings" ADD CONSTRAINT "piece_openings_workspace_id_piece_id_member_pieces_workspace_id_id_fk" FOREIGN KEY ("workspace_id","piece_id") REFERENCES "public"."member_pieces"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_days_contact" ON "member_days" USING btree ("workspace_id","contact_id","day");--> statement-breakpoint
CREATE INDEX "member_days_day" ON "member_days" USING btree ("workspace_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "member_pieces_course" ON "member_pieces" USING btree ("workspace_id","course_id") WHERE "member_pieces"."course_id" is not null and "member_pieces"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "member_pieces_published" ON "member_pieces" USING btree ("workspace_id","published_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "member_pieces_tier" ON "member_pieces" USING btree ("workspace_id","tier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "piece_openings_contact" ON "piece_openings" USING btree ("workspace_id","piece_id","contact_id");--> statement-breakpoint
CREATE INDEX "piece_openings_person" ON "piece_openings" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tiers_slug" ON "tiers" USING btree ("workspace_id","slug");--> statement-breakpoint
CREATE INDEX "tiers_rank" ON "tiers" USING btree ("workspace_id","rank");--> statement-breakpoint
CREATE INDEX "tiers_published" ON "tiers" USING btree ("workspace_id","published_at");