import pg from 'pg'

/**
 * What the database gives when rows of progress are written one by one and nothing else is done: each its own durable commit,
 * by a prepared statement, from so many connections.
 */
export async function bareCommits(
  url: string,
  { rows, together, seconds }: { rows: number; together: number; seconds: number },
): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: together })
  await pool.query('drop table if exists bench_positions')
  await pool.query(
    `create table bench_positions as select n as id, 0::double precision as position, now() as at, '[[0, 5]]'::jsonb as watched
     from generate_series(1, $1) n`.replace('$1', String(rows)),
  )
  await pool.query('alter table bench_positions add primary key (id)')
  const startedAt = performance.now()
  let done = 0
  async function client(first: number): Promise<void> {
    const connection = await pool.connect()
    for (let n = first; performance.now() - startedAt < seconds * 1000; n += together) {
      await connection.query({
        name: 'put',
        text: 'update bench_positions set position = $2, at = now(), watched = $3 where id = $1',
        values: [(n % rows) + 1, n % 1_000, '[[0, 9]]'],
      })
      done++
    }
    connection.release()
  }
  await Promise.all(Array.from({ length: together }, (_, n) => client(n)))
  const perSecond = done / ((performance.now() - startedAt) / 1000)
  await pool.query('drop table bench_positions')
  await pool.end()
  return perSecond
}
