CREATE TABLE "storage_limits" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"limit_bytes" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "storage_limits_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "storage_limits_positive" CHECK ("storage_limits"."limit_bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "kept_bytes" bigint;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "received_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "storage_limits_workspace" ON "storage_limits" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "files_unmeasured" ON "files" USING btree ("created_at") WHERE "files"."kept_bytes" is null;