CREATE TABLE "download_files" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"download_id" text NOT NULL,
	"position" integer NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "download_files_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "download_rights" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"grant_id" text NOT NULL,
	"download_id" text NOT NULL,
	"download_limit" integer,
	"expires_at" timestamp with time zone,
	"downloads" integer DEFAULT 0 NOT NULL,
	"reset_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "download_rights_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "download_rights_downloads" CHECK ("download_rights"."downloads" >= 0)
);
--> statement-breakpoint
CREATE TABLE "download_starts" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"right_id" text NOT NULL,
	"file_id" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"press_key" text NOT NULL,
	"counted" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "download_starts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "download_versions" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"file_id" text NOT NULL,
	"number" integer NOT NULL,
	"stored_id" text,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"pages" integer,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "download_versions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"license" text DEFAULT '' NOT NULL,
	"image_file_id" text,
	"cover_is_made" boolean DEFAULT false NOT NULL,
	"download_limit" integer,
	"link_days" integer,
	"published_at" timestamp with time zone,
	"first_published_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "downloads_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "downloads_limit" CHECK ("downloads"."download_limit" >= 1),
	CONSTRAINT "downloads_link_days" CHECK ("downloads"."link_days" >= 1)
);
--> statement-breakpoint
ALTER TABLE "download_files" ADD CONSTRAINT "download_files_workspace_id_download_id_downloads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","download_id") REFERENCES "public"."downloads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_rights" ADD CONSTRAINT "download_rights_workspace_id_grant_id_grants_workspace_id_id_fk" FOREIGN KEY ("workspace_id","grant_id") REFERENCES "public"."grants"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_starts" ADD CONSTRAINT "download_starts_workspace_id_right_id_download_rights_workspace_id_id_fk" FOREIGN KEY ("workspace_id","right_id") REFERENCES "public"."download_rights"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_versions" ADD CONSTRAINT "download_versions_workspace_id_file_id_download_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."download_files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_versions" ADD CONSTRAINT "download_versions_workspace_id_stored_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","stored_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "download_files_product" ON "download_files" USING btree ("workspace_id","download_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "download_rights_grant" ON "download_rights" USING btree ("workspace_id","grant_id");--> statement-breakpoint
CREATE INDEX "download_rights_product" ON "download_rights" USING btree ("workspace_id","download_id");--> statement-breakpoint
CREATE UNIQUE INDEX "download_starts_press" ON "download_starts" USING btree ("workspace_id","right_id","file_id","press_key");--> statement-breakpoint
CREATE INDEX "download_starts_right" ON "download_starts" USING btree ("workspace_id","right_id","created_at");--> statement-breakpoint
CREATE INDEX "download_versions_stored" ON "download_versions" USING btree ("workspace_id","stored_id");--> statement-breakpoint
CREATE UNIQUE INDEX "download_versions_number" ON "download_versions" USING btree ("workspace_id","file_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "downloads_slug" ON "downloads" USING btree ("workspace_id","slug");--> statement-breakpoint
CREATE INDEX "downloads_updated" ON "downloads" USING btree ("workspace_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "downloads_trash" ON "downloads" USING btree ("deleted_at") WHERE "downloads"."deleted_at" is not null;