CREATE TABLE "product_covers" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"design" integer NOT NULL,
	CONSTRAINT "product_covers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "front" jsonb;