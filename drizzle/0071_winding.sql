CREATE TABLE "member_windings" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"is_back" boolean NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "member_windings_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "last_period" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "repricing" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "member_windings_workspace" ON "member_windings" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "member_windings_due" ON "member_windings" USING btree ("workspace_id","due_at") WHERE "member_windings"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_repricing" ON "subscriptions" USING btree ("workspace_id","id") WHERE "subscriptions"."repricing" is not null;