import type { Database } from '#platform/sql/database.ts'

/**
 * A digest of every row of every table of the product, to see that nothing changed. The job queue is not the product's; how
 * many calls there were and what the time is are written down by the minute, whatever they were.
 */
export async function stateOf({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('api_minutes', 'clock_marks') order by 1`,
  )
  // All tables in one question: each would be a way to the server and back.
  const { rows } = await pool.query<{ name: string; digest: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' rows ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${name}" t`,
      )
      .join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
