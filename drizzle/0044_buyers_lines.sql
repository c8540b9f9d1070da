CREATE TABLE "download_copies" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"version_id" text NOT NULL,
	"right_id" text NOT NULL,
	"line" text NOT NULL,
	"added" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "download_copies_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "download_versions" ADD COLUMN "takes_stamp" boolean;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "stamps_buyers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "download_copies" ADD CONSTRAINT "download_copies_workspace_id_version_id_download_versions_workspace_id_id_fk" FOREIGN KEY ("workspace_id","version_id") REFERENCES "public"."download_versions"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_copies" ADD CONSTRAINT "download_copies_workspace_id_right_id_download_rights_workspace_id_id_fk" FOREIGN KEY ("workspace_id","right_id") REFERENCES "public"."download_rights"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "download_copies_right" ON "download_copies" USING btree ("workspace_id","right_id","version_id");--> statement-breakpoint
CREATE INDEX "download_copies_version" ON "download_copies" USING btree ("workspace_id","version_id");--> statement-breakpoint
CREATE INDEX "download_copies_created" ON "download_copies" USING btree ("created_at","id");