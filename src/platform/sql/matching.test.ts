import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { latestMatching, matchesPlain, mostRanked } from './matching.ts'

const test = testDb()
const [here, elsewhere] = [newId('wsp'), newId('wsp')]

beforeAll(async () => {
  for (const workspaceId of [here, elsewhere])
    await test.db.execute(sql`
      insert into contacts (workspace_id, id, email, name, source, created_at, updated_at)
      select ${workspaceId}, 'ctc_' || lpad(n::text, 26, '0'), 'p' || n || '@shop.example',
             case when n % 10 = 0 then 'Zoë ' when n % 3 = 0 then 'Åsa ' else 'Mia ' end || n, 'import',
             now() - n / 7 * interval '1 minute', now()
      from generate_series(1, 5000) n`)
  await test.db.execute(sql`analyze contacts`)
})

const known = sql`
  select c.id, c.created_at, c.search_text as plain from contacts c
  where c.workspace_id = ${here} order by c.created_at desc nulls last, c.id`

async function idsOf(rows: ReturnType<typeof sql>): Promise<string[]> {
  return (await test.db.execute<{ id: string }>(rows)).rows.map(({ id }) => id).sort()
}

describe('the latest that match', () => {
  it.each(['mia', 'asa', 'zoë', 'shop', 'p', '77', 'mia 77', 'shop 4999', 'mia 4999', 'nobody', '%'])(
    'are the same for “%s”, looked at in order or looked up',
    async (query) => {
      const found = await latestMatching(asVisitor(test.db), known, query)
      const reference = sql`
        select m.id from (${known}) m where ${matchesPlain(sql`m.plain`, query)}
        order by m.created_at desc, m.id limit ${mostRanked}`
      expect(await idsOf(sql`select f.id from (${found}) f`)).toEqual(await idsOf(reference))
    },
  )

  it('are read in order for a word that many have, and by the index for one that few have', async () => {
    const planOf = async (query: string) => {
      const found = await latestMatching(asVisitor(test.db), known, query)
      const { rows } = await test.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${found}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await planOf('mia')).toMatch(/contacts_workspace_created/)
    expect(await planOf('mia')).not.toMatch(/Sort|Bitmap/)
    expect(await planOf('4999')).not.toMatch(/contacts_workspace_created/)
  })
})
