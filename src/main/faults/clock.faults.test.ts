import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { findRunningPostgres } from '#platform/postgres/running.ts'
import { openDatabase } from '#platform/sql/database.ts'
import { checkSums, type SumReport } from '#platform/sums/checking.ts'
import { asVisitor } from '#testing/context.ts'
import { isLongRun } from '#testing/faults.ts'
import { type Product, prepareProduct, productFolder, query, startProduct, until } from '#testing/product.ts'
import { bodyOf, openShop, type Person, pay, paymentOf, person, type Sale } from '#testing/product-client.ts'

vi.setConfig({ testTimeout: 600_000 })
prepareProduct()

const day = 86_400_000
const shifting = fileURLToPath(new URL('../../testing/shifted-clock.ts', import.meta.url))
const withClockAt = (ms: number) => ({
  env: { NODE_OPTIONS: `--import ${shifting}`, CLOCK_SHIFT_MS: String(ms), LOG_LEVEL: 'info' },
})

/** Lines of a process that say that something failed. */
const errorsOf = (product: Product) =>
  product
    .output()
    .split('\n')
    .filter((line) => /"level":(5|6)0/.test(line))

async function sell(product: Product, sale: Sale): Promise<void> {
  const buyer = person(() => product)
  const { status } = await pay(buyer, sale, paymentOf(buyer, sale), `key-${buyer.email}`)
  expect(status).toBe(201)
}

/** Who never does so sells for a day, and by a clock that is ahead the day is over. */
async function proveAddress(dataDir: string, { email, call }: Person): Promise<void> {
  const [mail] = await query<{ text: string }>(
    dataDir,
    `select text from mails where to_address = $1 and template = 'accounts.verification'`,
    [email],
  )
  const [, token] = /verify-email\/([\w.-]+)/.exec(mail?.text ?? '') ?? []
  await bodyOf(call('POST', '/api/v1/email-verifications', { token }))
}

/** What `sums:check` finds beside the running product. */
async function checked(dataDir: string): Promise<SumReport> {
  const visit = findRunningPostgres(dataDir)
  if (!visit) throw new Error('No database server runs on this folder.')
  const database = openDatabase(visit.url)
  try {
    return await checkSums(asVisitor(database.db), { repair: false })
  } finally {
    await database.close()
    visit.leave()
  }
}

const agrees = { seats: 0, drifts: [] }
const joined = (dataDir: string, shift: number) =>
  until('the sums are joined', 60_000, async () => {
    const [row] = await query<{ loose: number }>(
      dataDir,
      'select count(*)::int as loose from sums where loose and at <= $1',
      [new Date(Date.now() + shift)],
    )
    return row?.loose === 0
  })

describe('a clock that was wrong', () => {
  it.each(isLongRun ? [40 * day, -day / 24, 400 * day] : [40 * day])(
    'R13: by %d ms, and right again, leaves no sum wrong and no error at a start',
    async (shift) => {
      const dataDir = productFolder()
      const before = await startProduct(dataDir)
      onTestFinished(() => void before.process.kill('SIGKILL'))
      const sale = await openShop(() => before)
      await proveAddress(dataDir, sale.creator)
      for (let n = 0; n < 3; n++) await sell(before, sale)
      expect(await before.stop()).toBe(0)

      const wrong = await startProduct(dataDir, withClockAt(shift))
      for (let n = 0; n < 3; n++) await sell(wrong, sale)
      await joined(dataDir, shift)
      expect(errorsOf(wrong)).toEqual([])
      expect(await wrong.stop()).toBe(0)

      const right = await startProduct(dataDir, withClockAt(0))
      for (let n = 0; n < 3; n++) await sell(right, sale)
      await until('every sum is what its facts say', 60_000, async () => {
        // It reads everything: asked without a breath it keeps the machine from mending.
        await sleep(250)
        const { seats, drifts } = await checked(dataDir)
        return seats === 0 && drifts.length === 0
      })
      expect(errorsOf(right)).toEqual([])
      expect(await right.stop()).toBe(0)
      if (!isLongRun) return
      // And again, when there is nothing left to mend.
      const again = await startProduct(dataDir, withClockAt(0))
      expect(await checked(dataDir)).toMatchObject(agrees)
      expect(errorsOf(again)).toEqual([])
      expect(await again.stop()).toBe(0)
    },
  )
})
