ALTER TABLE "user_library" ADD COLUMN "source_kind" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
CREATE INDEX "payouts_pending" ON "payouts" USING btree ("workspace_id","id") WHERE "payouts"."status" = 'Pending';--> statement-breakpoint
CREATE INDEX "transactions_unpaid" ON "transactions" USING btree ("workspace_id","available_at") WHERE "transactions"."payout_id" is null and "transactions"."available_at" is not null;--> statement-breakpoint
-- Written by hand. What no order of theirs brought was given by a creator.
UPDATE "user_library" l SET "source_kind" = 'manual' WHERE NOT EXISTS (
	SELECT 1 FROM "grants" g
	WHERE g."workspace_id" = l."workspace_id" AND g."user_id" = l."user_id" AND g."thing_kind" = l."thing_kind"
	AND g."thing_id" = l."thing_id" AND g."source_kind" = 'order'
);--> statement-breakpoint
-- Zones that no form takes anymore: hours with a sign, which browsers and the database count in opposite directions, and abbreviations.
-- Hours become the zone with the clock that a browser showed, others UTC.
UPDATE "users" SET "time_zone" = coalesce((
	SELECT zone FROM (VALUES ('+03:30', 'Asia/Tehran'), ('+04:30', 'Asia/Kabul'), ('+05:30', 'Asia/Kolkata'), ('+05:45', 'Asia/Kathmandu'), ('+06:30', 'Asia/Yangon'), ('+08:45', 'Australia/Eucla'), ('+09:30', 'Australia/Darwin')) AS known(hours, zone)
	WHERE hours = "time_zone"
), CASE
	WHEN "time_zone" ~ '^[+](0[1-9]|1[0-4]):00$' THEN 'Etc/GMT-' || ltrim(substr("time_zone", 2, 2), '0')
	WHEN "time_zone" ~ '^-(0[1-9]|1[0-2]):00$' THEN 'Etc/GMT+' || ltrim(substr("time_zone", 2, 2), '0')
	ELSE 'UTC'
END) WHERE lower("time_zone") NOT IN (
	SELECT lower(name) FROM pg_timezone_names
	WHERE name ~* '^([a-z]{4}|(utc|gmt)$|[a-z]+[/0-9-])' AND name !~* '^(us/pacific-new|factory|localtime|posixrules|(posix|right|systemv)/.*)$'
);--> statement-breakpoint
UPDATE "workspaces" SET "time_zone" = coalesce((
	SELECT zone FROM (VALUES ('+03:30', 'Asia/Tehran'), ('+04:30', 'Asia/Kabul'), ('+05:30', 'Asia/Kolkata'), ('+05:45', 'Asia/Kathmandu'), ('+06:30', 'Asia/Yangon'), ('+08:45', 'Australia/Eucla'), ('+09:30', 'Australia/Darwin')) AS known(hours, zone)
	WHERE hours = "time_zone"
), CASE
	WHEN "time_zone" ~ '^[+](0[1-9]|1[0-4]):00$' THEN 'Etc/GMT-' || ltrim(substr("time_zone", 2, 2), '0')
	WHEN "time_zone" ~ '^-(0[1-9]|1[0-2]):00$' THEN 'Etc/GMT+' || ltrim(substr("time_zone", 2, 2), '0')
	ELSE 'UTC'
END) WHERE lower("time_zone") NOT IN (
	SELECT lower(name) FROM pg_timezone_names
	WHERE name ~* '^([a-z]{4}|(utc|gmt)$|[a-z]+[/0-9-])' AND name !~* '^(us/pacific-new|factory|localtime|posixrules|(posix|right|systemv)/.*)$'
);--> statement-breakpoint
UPDATE "study_schedules" SET "time_zone" = coalesce((
	SELECT zone FROM (VALUES ('+03:30', 'Asia/Tehran'), ('+04:30', 'Asia/Kabul'), ('+05:30', 'Asia/Kolkata'), ('+05:45', 'Asia/Kathmandu'), ('+06:30', 'Asia/Yangon'), ('+08:45', 'Australia/Eucla'), ('+09:30', 'Australia/Darwin')) AS known(hours, zone)
	WHERE hours = "time_zone"
), CASE
	WHEN "time_zone" ~ '^[+](0[1-9]|1[0-4]):00$' THEN 'Etc/GMT-' || ltrim(substr("time_zone", 2, 2), '0')
	WHEN "time_zone" ~ '^-(0[1-9]|1[0-2]):00$' THEN 'Etc/GMT+' || ltrim(substr("time_zone", 2, 2), '0')
	ELSE 'UTC'
END) WHERE lower("time_zone") NOT IN (
	SELECT lower(name) FROM pg_timezone_names
	WHERE name ~* '^([a-z]{4}|(utc|gmt)$|[a-z]+[/0-9-])' AND name !~* '^(us/pacific-new|factory|localtime|posixrules|(posix|right|systemv)/.*)$'
);