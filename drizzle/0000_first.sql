CREATE TABLE "event_deliveries" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"listener" text NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_deliveries_workspace_id_id_listener_pk" PRIMARY KEY("workspace_id","id","listener")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"payload" jsonb NOT NULL,
	"actor" text NOT NULL,
	"request_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "events_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outbox_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"claimed_until" timestamp with time zone NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "links" (
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"workspace_id" text NOT NULL,
	"target" text NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "links_key_pk" PRIMARY KEY("key")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"template" text NOT NULL,
	"to_address" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"from_name" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mails_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"contact_id" text NOT NULL,
	"user_id" text,
	"thing_kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"mode" text NOT NULL,
	"ends_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grants_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "user_library" (
	"user_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"thing_kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_library_user_id_workspace_id_thing_kind_thing_id_pk" PRIMARY KEY("user_id","workspace_id","thing_kind","thing_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"remembered" boolean NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_accounts_provider" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"display_name" text NOT NULL,
	"photo_url" text,
	"role" text DEFAULT 'student' NOT NULL,
	"plan" text DEFAULT 'free_plan' NOT NULL,
	"profile" jsonb NOT NULL,
	"preferences" jsonb NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"interest" text,
	"suspended_at" timestamp with time zone,
	"suspended_reason" text,
	"last_active_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_plan" CHECK ("users"."plan" in ('free_plan', 'basic_plan', 'pro_plan')),
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "verifications_identifier" UNIQUE("identifier"),
	CONSTRAINT "verifications_user_kind" UNIQUE("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"handle" text NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"brand_color" text DEFAULT '#17509E' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "workspaces_handle" UNIQUE("handle"),
	CONSTRAINT "workspaces_owner" UNIQUE("owner_id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"user_id" text,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contacts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courses_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "courses_published_at" CHECK (("courses"."status" = 'published') = ("courses"."published_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "enrollments" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"course_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"last_lesson_id" text,
	"last_active_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "enrollments_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"enrollment_id" text NOT NULL,
	"course_id" text NOT NULL,
	"lesson_id" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "lesson_progress_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"course_id" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"position" integer NOT NULL,
	"content" jsonb,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lessons_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"account" text NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"mode" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"product_kind" text NOT NULL,
	"product_id" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"price_currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "offers_price_not_negative" CHECK ("offers"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"product_kind" text NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "order_items_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"status" text NOT NULL,
	"mode" text NOT NULL,
	"provider" text NOT NULL,
	"checkout_key" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"buyer_email" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_user_id" text,
	"contact_id" text,
	"total_cents" bigint NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"card_last4" text,
	"failure_reason" text,
	"check_due_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"deliver_due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "orders_paid_at" CHECK (("orders"."status" = 'paid') = ("orders"."paid_at" is not null)),
	CONSTRAINT "orders_delivered_after_paid" CHECK ("orders"."delivered_at" is null or "orders"."paid_at" is not null),
	CONSTRAINT "orders_total_not_negative" CHECK ("orders"."total_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"charge_id" text NOT NULL,
	"status" text NOT NULL,
	"mode" text NOT NULL,
	"gross_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"failure_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transactions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_workspace_id_contact_id_contacts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_accounts" ADD CONSTRAINT "sign_in_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_workspace_id_course_id_courses_workspace_id_id_fk" FOREIGN KEY ("workspace_id","course_id") REFERENCES "public"."courses"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_workspace_id_contact_id_contacts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_workspace_id_enrollment_id_enrollments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrollment_id") REFERENCES "public"."enrollments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_workspace_id_lesson_id_lessons_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lesson_id") REFERENCES "public"."lessons"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_workspace_id_course_id_courses_workspace_id_id_fk" FOREIGN KEY ("workspace_id","course_id") REFERENCES "public"."courses"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_workspace_id_transaction_id_transactions_workspace_id_id_fk" FOREIGN KEY ("workspace_id","transaction_id") REFERENCES "public"."transactions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_workspace_id_order_id_orders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","order_id") REFERENCES "public"."orders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_workspace_id_contact_id_contacts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_workspace_id_order_id_orders_workspace_id_id_fk" FOREIGN KEY ("workspace_id","order_id") REFERENCES "public"."orders"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_workspace_created" ON "events" USING btree ("workspace_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "events_workspace_type_created" ON "events" USING btree ("workspace_id","type","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_scope_key" ON "idempotency_keys" USING btree ("workspace_id","scope","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "links_target" ON "links" USING btree ("workspace_id","target");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("workspace_id","due_at") WHERE "mails"."sent_at" is null and "mails"."failed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "grants_source_thing" ON "grants" USING btree ("workspace_id","source_kind","source_id","thing_kind","thing_id","contact_id");--> statement-breakpoint
CREATE INDEX "grants_contact" ON "grants" USING btree ("workspace_id","contact_id","thing_kind","thing_id");--> statement-breakpoint
CREATE INDEX "grants_user_thing" ON "grants" USING btree ("workspace_id","user_id","thing_kind","thing_id");--> statement-breakpoint
CREATE INDEX "grants_thing" ON "grants" USING btree ("workspace_id","thing_kind","thing_id","contact_id") WHERE "grants"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_accounts_user" ON "sign_in_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "verifications_expires" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_workspace_email" ON "contacts" USING btree ("workspace_id","email");--> statement-breakpoint
CREATE INDEX "contacts_user" ON "contacts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contacts_workspace_created" ON "contacts" USING btree ("workspace_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "courses_workspace_slug" ON "courses" USING btree ("workspace_id","slug");--> statement-breakpoint
CREATE INDEX "courses_workspace_updated" ON "courses" USING btree ("workspace_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_course_contact" ON "enrollments" USING btree ("workspace_id","course_id","contact_id");--> statement-breakpoint
CREATE INDEX "enrollments_contact" ON "enrollments" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE INDEX "enrollments_created" ON "enrollments" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_progress_enrollment_lesson" ON "lesson_progress" USING btree ("workspace_id","enrollment_id","lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_progress_course" ON "lesson_progress" USING btree ("workspace_id","course_id","completed_at");--> statement-breakpoint
CREATE INDEX "lesson_progress_lesson" ON "lesson_progress" USING btree ("workspace_id","lesson_id");--> statement-breakpoint
CREATE INDEX "lessons_course_position" ON "lessons" USING btree ("workspace_id","course_id","position");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("workspace_id","transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("workspace_id","mode","account","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_product" ON "offers" USING btree ("workspace_id","product_kind","product_id");--> statement-breakpoint
CREATE INDEX "order_items_order" ON "order_items" USING btree ("workspace_id","order_id");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("workspace_id","product_kind","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_checkout_key" ON "orders" USING btree ("workspace_id","checkout_key");--> statement-breakpoint
CREATE INDEX "orders_contact" ON "orders" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("workspace_id","paid_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_check_due" ON "orders" USING btree ("workspace_id","check_due_at") WHERE "orders"."check_due_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_deliver_due" ON "orders" USING btree ("workspace_id","deliver_due_at") WHERE "orders"."deliver_due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_charge" ON "transactions" USING btree ("workspace_id","provider","charge_id");--> statement-breakpoint
CREATE INDEX "transactions_order" ON "transactions" USING btree ("workspace_id","order_id");--> statement-breakpoint
CREATE INDEX "transactions_created" ON "transactions" USING btree ("workspace_id","created_at" DESC NULLS LAST,"id");