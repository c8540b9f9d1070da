CREATE TABLE "download_pages" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"download_id" text NOT NULL,
	"file_id" text NOT NULL,
	"version" integer NOT NULL,
	"page" integer NOT NULL,
	"image_file_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "download_pages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "download_pages_number" CHECK ("download_pages"."page" >= 1)
);
--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "keys_out_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "download_pages" ADD CONSTRAINT "download_pages_workspace_id_download_id_downloads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","download_id") REFERENCES "public"."downloads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_pages" ADD CONSTRAINT "download_pages_workspace_id_file_id_download_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."download_files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "download_pages_page" ON "download_pages" USING btree ("workspace_id","download_id","file_id","page");--> statement-breakpoint
CREATE INDEX "download_pages_file" ON "download_pages" USING btree ("workspace_id","file_id");