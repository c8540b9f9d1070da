import pg from 'pg'

/**
 * What the database gives for the same number of statements when nothing else is done: one durable transaction with
 * `statements` of them, begin and commit included, half of them inserts, by so many clients at once.
 */
export async function bareTransactions(
  url: string,
  { statements, together, seconds }: { statements: number; together: number; seconds: number },
): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: together })
  await pool.query(
    'create table if not exists bench_rows (id text primary key, body text not null, created_at timestamptz not null)',
  )
  const body = 'x'.repeat(200)
  const until = performance.now() + seconds * 1000
  const startedAt = performance.now()
  let done = 0
  let row = 0
  const started = Date.now()
  async function client(): Promise<void> {
    const connection = await pool.connect()
    while (performance.now() < until) {
      await connection.query('begin')
      for (let n = 0; n < statements - 2; n++) {
        const id = `row_${started}_${row}`
        if (n % 2 === 0) {
          await connection.query({
            name: 'put',
            text: 'insert into bench_rows values ($1, $2, now())',
            values: [`row_${started}_${++row}`, body],
          })
        } else {
          await connection.query({
            name: 'get',
            text: 'select * from bench_rows where id = $1',
            values: [id],
          })
        }
      }
      await connection.query('commit')
      done++
    }
    connection.release()
  }
  await Promise.all(Array.from({ length: together }, client))
  const perSecond = done / ((performance.now() - startedAt) / 1000)
  await pool.query('drop table bench_rows')
  await pool.end()
  return perSecond
}
