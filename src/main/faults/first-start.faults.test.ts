import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { startPostgres } from '#platform/postgres/supervisor.ts'
import { faultRepeats, takesOtherWay } from '#testing/faults.ts'
import {
  emptyFolder,
  firstStartMs,
  type Product,
  prepareProduct,
  productFolder,
  query,
  spawnProduct,
  startProduct,
  until,
} from '#testing/product.ts'
import { bodyOf, person } from '#testing/product-client.ts'

vi.setConfig({ testTimeout: 900_000 })
prepareProduct()

const kills = Math.min(faultRepeats, 50)
/** Where a kill falls in its part of the start. A single one falls early enough to hit a quicker start, too. */
const share = kills === 1 ? 0.1 + 0.6 * Math.random() : 0.5

/** How much of the demo there is. */
const demoCounts = ({ dataDir }: Pick<Product, 'dataDir'>) =>
  query(
    dataDir,
    `select (select count(*)::int from users) as users, (select count(*)::int from workspaces) as workspaces,
       (select count(*)::int from courses) as courses, (select count(*)::int from lessons) as lessons,
       (select count(*)::int from orders where status = 'paid') as orders,
       (select count(*)::int from grants) as grants, (select count(*)::int from enrollments) as enrollments`,
  )

/** The demo's creator gets in with the password the terminal shows. */
async function expectDemoSignIn(product: Product): Promise<void> {
  // The terminal shows it only once the port is open.
  await until('the greeting', 30_000, async () => product.output().includes('password:'))
  const password = /password: +(\S+)/.exec(product.output())?.[1] ?? ''
  const email = /creator +(\S+@\S+)/.exec(product.output())?.[1] ?? ''
  const ana = person(() => product)
  await bodyOf(ana.call('POST', '/api/v1/sign-in', { email, password }))
  const me = await bodyOf(ana.call<{ email: string; workspace: { handle: string } }>('GET', '/api/v1/me'))
  expect(me).toMatchObject({ email, workspace: { handle: expect.any(String) } })
}

describe('a first start', () => {
  it('R4: killed at any moment is finished by the next one, with the demo there once', async () => {
    const whole = firstStartMs()
    // As a whole first start left it: the database alone tells, and no job of a later start has touched it.
    const undisturbed = productFolder()
    const postgres = await startPostgres({ dataDir: undisturbed })
    const expected = await demoCounts({ dataDir: undisturbed }).finally(() => postgres.stop())

    let early = 0
    /** Initialization, migrations and the demo, from start to finish. */
    const startCutShort = async (kill: number) => {
      const dataDir = emptyFolder()
      const first = await spawnProduct(dataDir)
      await sleep((whole * (kill + share)) / kills)
      if (!first.output().includes('runs at')) early++
      await first.kill({ database: takesOtherWay(kill) })

      const next = await startProduct(dataDir)
      await expectDemoSignIn(next)
      expect(await demoCounts(next), `killed after ${kill + share} of ${kills} parts`).toEqual(expected)
      expect(await next.stop()).toBe(0)
    }
    const atOnce = 3
    for (let kill = 0; kill < kills; kill += atOnce) {
      const round = Array.from({ length: Math.min(atOnce, kills - kill) }, (_, n) => kill + n)
      await Promise.all(round.map(startCutShort))
    }
    expect(early, 'kills before the start was over').toBeGreaterThan(0)
  })
})
