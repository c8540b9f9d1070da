CREATE TABLE "money_mismatches" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"difference" jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "money_mismatches_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "money_mismatches_subject" ON "money_mismatches" USING btree ("workspace_id","kind","subject");