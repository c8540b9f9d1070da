CREATE TABLE "plan_payers" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"given_plan" text,
	"ends_at" timestamp with time zone,
	"guarantee_taken_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_payers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "plan_payers_user" UNIQUE("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "plan_sales" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"basic_offer_id" text,
	"pro_offer_id" text,
	"charges_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_sales_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "plan_sales_workspace" UNIQUE("workspace_id"),
	CONSTRAINT "plan_sales_charge" CHECK ("plan_sales"."charges_since" is null or ("plan_sales"."basic_offer_id" is not null and "plan_sales"."pro_offer_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "workspaces" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "plan_payers_ending" ON "plan_payers" USING btree ("workspace_id","ends_at") WHERE "plan_payers"."ends_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_platform" ON "workspaces" USING btree (("owner_id" is null)) WHERE "workspaces"."owner_id" is null;