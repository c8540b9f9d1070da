CREATE TABLE "contact_messages" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"plan" text,
	"user_id" text,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "contact_messages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "contact_messages_digest" UNIQUE("workspace_id","digest")
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"key" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contact_messages_latest" ON "contact_messages" USING btree ("workspace_id","created_at","id");