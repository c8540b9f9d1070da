CREATE TABLE "provider_messages" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"account" text NOT NULL,
	"event_id" text NOT NULL,
	"news" jsonb NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"replayed_at" timestamp with time zone,
	CONSTRAINT "provider_messages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "provider_messages_times" CHECK ("provider_messages"."times" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "provider_messages_event" ON "provider_messages" USING btree ("workspace_id","account","event_id");--> statement-breakpoint
CREATE INDEX "provider_messages_received" ON "provider_messages" USING btree ("workspace_id","account","received_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "provider_messages_old" ON "provider_messages" USING btree ("received_at");