DROP INDEX "sums_subject";--> statement-breakpoint
CREATE INDEX "sums_subject" ON "sums" USING btree ("workspace_id","subject","at","amount");