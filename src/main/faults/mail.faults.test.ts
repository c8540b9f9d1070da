import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { faultRepeats } from '#testing/faults.ts'
import { type Product, prepareProduct, productFolder, query, startProduct, until } from '#testing/product.ts'
import { person, signUp } from '#testing/product-client.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })
prepareProduct()

const mailsPerRound = 400

let dataDir = ''
let product: Product

/** Puts mails into the queue as a commit does, many at once. */
async function queueMails(round: number): Promise<void> {
  await query(
    dataDir,
    `insert into mails (workspace_id, id, template, to_address, to_name, from_name, subject, html, text, due_at, attempts, created_at)
     select 'wsp_platform', 'mal_fault_' || $1 || '_' || n, 'test.fault', n || '@example.com', 'Mia Chen', 'Ana Reis Ceramics',
       'Mail ' || n, '<p>' || repeat('word ', 400) || '</p>', repeat('word ', 400), now(), 0, now()
     from generate_series(1, $2::int) n`,
    [round, mailsPerRound],
  )
}

const outbox = () => {
  const folder = join(dataDir, 'outbox')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('mal_fault_')) : []
}
const outboxOf = (round: number) => outbox().filter((name) => name.startsWith(`mal_fault_${round}_`))

/** A file a mail program can read to its end, with its own Message-ID. */
function expectWholeMail(name: string): void {
  const raw = readFileSync(join(dataDir, 'outbox', name), 'utf8')
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  expect(raw.trimEnd().endsWith(`--${boundary}--`), `${name} is whole`).toBe(true)
  expect(raw).toContain(`<${name.replace('.eml', '')}@`)
}

it('R2: a server killed while it sends leaves every mail as one whole file, and none waiting', async () => {
  dataDir = productFolder()
  product = await startProduct(dataDir)
  await signUp(
    person(() => product),
    'creator',
  )
  const rounds = Math.min(faultRepeats, 20)
  let midway = 0

  for (let round = 0; round < rounds; round++) {
    await queueMails(round)
    // Somewhere between the first mail and the last.
    const share = Math.floor(((round + 0.5) / rounds) * mailsPerRound)
    await until('mails go out', 30_000, async () => outboxOf(round).length >= share)
    await product.kill({ database: round % 3 === 2 })
    if (outboxOf(round).length < mailsPerRound) midway++
    product = await startProduct(dataDir)

    await until('every mail went out', 30_000, async () => {
      const [row] = await query<{ waiting: number }>(
        dataDir,
        `select count(*)::int as waiting from mails where template = 'test.fault' and sent_at is null`,
      )
      return row?.waiting === 0
    })
    const names = outbox()
    expect(new Set(names).size).toBe((round + 1) * mailsPerRound)
    expect(names).toHaveLength((round + 1) * mailsPerRound)
    for (const name of names) expectWholeMail(name)
  }
  expect(midway, 'kills between the first mail and the last').toBeGreaterThan(0)
  expect(await product.stop()).toBe(0)
})
