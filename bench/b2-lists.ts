import type { Figure } from '../scripts/figure.ts'
import { startProduct } from '../scripts/product.ts'
import { benchDatabase } from './parts/database.ts'
import { type LoadResult, load } from './parts/load.ts'
import { startPeer } from './parts/peer.ts'
import { populate, population } from './parts/population.ts'
import { inTurns, middle } from './parts/repeat.ts'
import { makeCourses, signInSeller } from './parts/seller.ts'
import { connections, seconds } from './parts/setting.ts'

/**
 * B2 on the lists that exist: the courses of a workspace with many contacts and students, and its dashboard, beside a bare
 * server that reads a session row and 20 rows. The list and search of contacts join when the product has them.
 */
export default async function bench(): Promise<Figure[]> {
  const database = await benchDatabase()
  const product = await startProduct({
    // Filling the shop is quicker than any person; the limits are not what is measured here.
    env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
  })
  try {
    const seller = await signInSeller(product)
    const courses = await makeCourses(seller, 20, 5)
    const startedAt = performance.now()
    await populate(database.pool, seller.workspaceId, courses)
    const generated = (performance.now() - startedAt) / 1000
    const headers = { cookie: seller.cookie }
    const list = await startPeer({
      kind: 'list',
      database: database.url,
      session: {
        text: 'select s.*, u.* from sessions s join users u on u.id = s.user_id where s.user_id = (select owner_id from workspaces where id = $1) limit 1',
        values: [seller.workspaceId],
      },
      query: {
        text: 'select id, title, description, slug, status, updated_at from courses where workspace_id = $1 and deleted_at is null order by updated_at desc, id desc limit 20',
        values: [seller.workspaceId],
      },
    })
    const ask = (path: string, together: number) => () =>
      load({ url: `${product.url}/api/v1${path}`, headers, connections: together, seconds })
    try {
      const runs = await inTurns<'bare' | 'session' | 'courses' | 'single' | 'dashboard', LoadResult>({
        bare: () => load({ url: list.url, connections, seconds }),
        session: ask('/session', connections),
        // Few at a time: an answer may take seconds at this size, and more askers would only queue.
        courses: ask('/courses', 4),
        single: ask('/courses', 1),
        dashboard: ask('/dashboard/creator', 4),
      })
      return figures(runs, generated)
    } finally {
      await list.stop()
    }
  } finally {
    await product.stop()
    await database.stop()
  }
}

function figures(
  runs: Record<'bare' | 'session' | 'courses' | 'single' | 'dashboard', LoadResult[]>,
  generated: number,
): Figure[] {
  const rate = (run: LoadResult) => run.perSecond
  const bare = middle(runs.bare, rate)
  const { contacts, students } = population
  const size = `${contacts.toLocaleString('en-US')} contacts, ${students.toLocaleString('en-US')} students of 20 courses`
  const against = `a bare Fastify + pg that reads a session row and 20 rows (${Math.round(bare)}/s)`
  const beside = (name: string, of: LoadResult[]): Figure => ({
    id: 'B2',
    name,
    value: middle(of, rate),
    unit: 'req/s',
    ratio: middle(of, rate) / bare,
    against,
    target: '≥ 35% of the bare list',
    met: middle(of, rate) / bare >= 0.35,
    runs: of.map(rate),
  })
  const p50 = middle(runs.single, (run) => run.p50)
  return [
    beside('signed-in session call: what every list pays before it lists', runs.session),
    beside(
      `courses with their figures, ${size}, 4 at once (generated in ${Math.round(generated)} s)`,
      runs.courses,
    ),
    beside(`figures of the creator dashboard, ${size}, 4 at once`, runs.dashboard),
    {
      id: 'B2',
      name: `courses with their figures, ${size}, one at a time`,
      value: p50,
      unit: 'ms',
      target: 'p50 ≤ 3 ms',
      met: p50 <= 3,
      runs: runs.single.map((run) => run.p50),
    },
  ]
}
