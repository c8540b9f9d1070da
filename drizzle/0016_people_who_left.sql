CREATE TABLE "erasures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"person" jsonb,
	"own_workspace_id" text,
	"workspace_fate" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_open" ON "erasures" USING btree ("created_at") WHERE "erasures"."done_at" is null;--> statement-breakpoint
ALTER TABLE "workspaces" DROP COLUMN "closed_at";