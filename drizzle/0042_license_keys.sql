CREATE TABLE "license_keys" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"download_id" text NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"right_id" text,
	"given_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "license_keys_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "license_keys_given" CHECK (("license_keys"."right_id" is null) = ("license_keys"."given_at" is null))
);
--> statement-breakpoint
ALTER TABLE "download_rights" ADD COLUMN "has_key" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "licensing" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "key_prefix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "keys_low_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "license_keys" ADD CONSTRAINT "license_keys_workspace_id_download_id_downloads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","download_id") REFERENCES "public"."downloads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_keys" ADD CONSTRAINT "license_keys_workspace_id_right_id_download_rights_workspace_id_id_fk" FOREIGN KEY ("workspace_id","right_id") REFERENCES "public"."download_rights"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "license_keys_key" ON "license_keys" USING btree ("workspace_id","download_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "license_keys_right" ON "license_keys" USING btree ("workspace_id","right_id");--> statement-breakpoint
CREATE INDEX "license_keys_free" ON "license_keys" USING btree ("workspace_id","download_id","position") WHERE "license_keys"."right_id" is null;