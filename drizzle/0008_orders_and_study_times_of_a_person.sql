CREATE TABLE "study_schedules" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"course_id" text,
	"course_title" text NOT NULL,
	"days" jsonb NOT NULL,
	"time" text NOT NULL,
	"minutes" integer NOT NULL,
	"until_on" text NOT NULL,
	"time_zone" text NOT NULL,
	"remind" boolean NOT NULL,
	"due_at" timestamp with time zone,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_schedules_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "study_schedules_due_when_reminding" CHECK ("study_schedules"."due_at" is null or "study_schedules"."remind"),
	CONSTRAINT "study_schedules_minutes" CHECK ("study_schedules"."minutes" between 5 and 720)
);
--> statement-breakpoint
CREATE TABLE "user_orders" (
	"user_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"order_id" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_orders_user_id_workspace_id_order_id_pk" PRIMARY KEY("user_id","workspace_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "user_library" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_library" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_library" ADD COLUMN "ended_reason" text;--> statement-breakpoint
ALTER TABLE "user_orders" ADD CONSTRAINT "user_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_schedules_user" ON "study_schedules" USING btree ("workspace_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "study_schedules_due" ON "study_schedules" USING btree ("workspace_id","due_at") WHERE "study_schedules"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "user_orders_paid" ON "user_orders" USING btree ("user_id","paid_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
-- Whose the orders are that were paid before: the buyer's who was signed in, or the user's to whom the contact belongs.
INSERT INTO "user_orders" ("user_id", "workspace_id", "order_id", "paid_at")
SELECT u."id", o."workspace_id", o."id", o."paid_at"
FROM "orders" o
LEFT JOIN "contacts" c ON c."workspace_id" = o."workspace_id" AND c."id" = o."contact_id"
JOIN "users" u ON u."id" = coalesce(o."buyer_user_id", c."user_id")
WHERE o."paid_at" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Until when what a person owns is theirs: the right that lasts longest.
UPDATE "user_library" AS l SET "ends_at" = g."ends_at"
FROM (
	SELECT "workspace_id", "user_id", "thing_kind", "thing_id", max("ends_at") AS "ends_at"
	FROM "grants"
	WHERE "revoked_at" IS NULL AND "user_id" IS NOT NULL
	GROUP BY 1, 2, 3, 4
	HAVING bool_and("ends_at" IS NOT NULL)
) AS g
WHERE g."workspace_id" = l."workspace_id" AND g."user_id" = l."user_id" AND g."thing_kind" = l."thing_kind" AND g."thing_id" = l."thing_id";--> statement-breakpoint
-- And what was taken back from them before, with the reason.
INSERT INTO "user_library" ("user_id", "workspace_id", "thing_kind", "thing_id", "contact_id", "granted_at", "ends_at", "ended_at", "ended_reason")
SELECT DISTINCT ON (g."user_id", g."workspace_id", g."thing_kind", g."thing_id")
	g."user_id", g."workspace_id", g."thing_kind", g."thing_id", g."contact_id", g."created_at", g."ends_at", g."revoked_at", g."revoked_reason"
FROM "grants" g
JOIN "users" u ON u."id" = g."user_id"
WHERE g."revoked_at" IS NOT NULL
ORDER BY g."user_id", g."workspace_id", g."thing_kind", g."thing_id", g."revoked_at" DESC
ON CONFLICT DO NOTHING;
