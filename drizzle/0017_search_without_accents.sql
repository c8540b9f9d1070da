-- Text as the search compares it: small letters without accents. It needs no extension, so that search answers the same on
-- every server; plain ASCII, which most names are, takes the short way.
CREATE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT CASE WHEN octet_length($1) = char_length($1) THEN lower($1) ELSE regexp_replace(normalize(lower($1), NFKD), '[\u0300-\u036f]', '', 'g') END $$;
--> statement-breakpoint
-- Trigrams make the search of many people quick. A server that does not have them, or does not let us, goes without: the
-- same query then reads the people of the workspace (docs/decisions/0028).
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX contacts_search ON contacts USING gin (search_text(name || ' ' || email) gin_trgm_ops);
  CREATE INDEX users_search ON users USING gin (search_text(display_name || ' ' || email) gin_trgm_ops);
EXCEPTION
  WHEN lock_not_available THEN RAISE;
  WHEN OTHERS THEN RAISE NOTICE 'Search goes without trigrams: %', SQLERRM;
END $$;
