import { join } from 'node:path'
import { type Figure, median } from '../scripts/figure.ts'
import { type Product, startProduct } from '../scripts/product.ts'
import { benchDatabase } from './parts/database.ts'
import { cpuSeconds } from './parts/processes.ts'
import { type Caller, signInSeller, signInStudent } from './parts/seller.ts'
import { isQuick, repetitions } from './parts/setting.ts'

const pieces = 1_000
const requests = isQuick ? 40 : 200
const most = 30

/**
 * B16: the server's processor time for a page of a member area with 1,000 pieces, as a member of the middle of three tiers reads it: the first page
 * and the last, and the page of a piece that’s closed to them.
 */
export default async function bench(): Promise<Figure[]> {
  const database = await benchDatabase()
  const dataDir = join(database.folder, 'product')
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }
  const whole = await startProduct({ dataDir, env, readyWithinMs: 300_000 })
  const seller = await signInSeller(whole)
  const { tiers } = await seller.call<{ tiers: { id: string }[] }>('GET', '/membership/tiers')
  const tierIds = tiers.map(({ id }) => id)
  await database.pool.query(
    `insert into member_pieces (workspace_id, id, kind, title, teaser, tier_id, body, published_at, created_at, updated_at)
     select $1, 'mpc_' || lpad(n::text, 26, '0'), 'document', 'Letter ' || n, 'What is in it, in a sentence.', ($2::text[])[1 + n % 3], 'A text.',
       now() - n * interval '1 hour', now(), now() from generate_series(1, $3::int) n`,
    [seller.workspaceId, tierIds, pieces],
  )
  // As when a creator moves a tier: what each of them opens is written down anew.
  await seller.call('PUT', '/membership/tier-order', { tierIds })
  await whole.stop()
  // Without the worker beside it, whose work would count too.
  const product = await startProduct({ dataDir, env, args: ['--role', 'web'], readyWithinMs: 300_000 })
  try {
    const member = await signInStudent(product)
    const area = `/@${seller.handle}/members`
    const closed = `mpc_${String(pieces - (pieces % 3) - 1).padStart(26, '0')}`
    return [
      await figure('B16a', 'the first page', { product, member, path: area, status: 200 }),
      await figure('B16b', 'the last page', { product, member, path: `${area}?page=42`, status: 200 }),
      await figure('B16c', 'a piece that’s closed', {
        product,
        member,
        path: `${area}/${closed}`,
        status: 403,
      }),
    ]
  } finally {
    await product.stop()
    await database.stop()
  }
}

type AreaRequest = { product: Product; member: Caller; path: string; status: number }

async function figure(id: string, name: string, asked: AreaRequest): Promise<Figure> {
  const runs: number[] = []
  // The first one warms up.
  for (let run = 0; run <= repetitions; run++) {
    const ms = await cpuOf(asked)
    if (run > 0) runs.push(ms)
  }
  const value = median(runs)
  const about = `a member area of 1,000 pieces, ${name}: the server’s processor time`
  return { id, name: about, value, unit: 'ms of CPU', target: `≤ ${most} ms`, met: value <= most, runs }
}

async function cpuOf({ product, member, path, status }: AreaRequest): Promise<number> {
  const before = cpuSeconds(product.pid)
  for (let request = 0; request < requests; request++) {
    const answer = await fetch(`${product.url}${path}`, { headers: { cookie: member.cookie } })
    await answer.text()
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}.`)
  }
  return ((cpuSeconds(product.pid) - before) / requests) * 1000
}
