CREATE TABLE "file_uses" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"file_id" text NOT NULL,
	"holder_kind" text NOT NULL,
	"holder_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_uses_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"unused_since" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "files_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "files_bytes_positive" CHECK ("files"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_workspace_id_file_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "file_uses_file_holder" ON "file_uses" USING btree ("workspace_id","file_id","holder_kind","holder_id");--> statement-breakpoint
CREATE INDEX "file_uses_holder" ON "file_uses" USING btree ("workspace_id","holder_kind","holder_id");--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("unused_since") WHERE "files"."unused_since" is not null;