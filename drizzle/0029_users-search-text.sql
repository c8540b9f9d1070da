ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(display_name || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
-- Everybody with an account is searched in that column now; as in 0017, a server without trigrams goes without the index.
DROP INDEX IF EXISTS users_search;--> statement-breakpoint
DO $$
BEGIN
  CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);
EXCEPTION
  WHEN lock_not_available THEN RAISE;
  WHEN OTHERS THEN RAISE NOTICE 'Search goes without trigrams: %', SQLERRM;
END $$;
