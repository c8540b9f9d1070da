import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { faultRepeats, isLongRun } from '#testing/faults.ts'
import { type Product, prepareProduct, productFolder, query, startProduct, until } from '#testing/product.ts'

vi.setConfig({ testTimeout: 600_000 })
prepareProduct()

/** Kills while one queue of emails goes out: the second takes the database with it. */
const killsPerQueue = isLongRun ? 3 : 2
const mailsPerQueue = 300

let dataDir = ''
let product: Product

/** Puts emails into the queue as a commit does, many at once. */
async function queueMails(queue: number): Promise<void> {
  await query(
    dataDir,
    `insert into mails (workspace_id, id, template, to_address, to_name, from_name, subject, html, text, due_at, attempts, created_at)
     select 'wsp_platform', 'mal_fault_' || $1 || '_' || n, 'test.fault', n || '@example.com', 'Mia Chen', 'Ana Reis Ceramics',
       'Mail ' || n, '<p>' || repeat('word ', 400) || '</p>', repeat('word ', 400), now(), 0, now()
     from generate_series(1, $2::int) n`,
    [queue, mailsPerQueue],
  )
}

/** The emails of a queue that arrived, unfinished files left out as any reader leaves them out. */
function outboxOf(queue: number): string[] {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((name) => name.startsWith(`mal_fault_${queue}_`) && name.endsWith('.eml'))
}

/** A file an email program can read to its end, with its own Message-ID. */
function expectWholeMail(name: string): void {
  const raw = readFileSync(join(dataDir, 'outbox', name), 'utf8')
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  expect(raw.trimEnd().endsWith(`--${boundary}--`), `${name} is whole`).toBe(true)
  expect(raw).toContain(`<${name.replace('.eml', '')}@`)
}

it('R2: a server killed while it sends leaves every mail as one whole file, and none waiting', async () => {
  dataDir = productFolder()
  product = await startProduct(dataDir)
  const queues = Math.ceil(Math.min(faultRepeats, 20) / killsPerQueue)
  let midway = 0

  for (let queue = 0; queue < queues; queue++) {
    await queueMails(queue)
    for (let kill = 0; kill < killsPerQueue; kill++) {
      const share = ((kill + 0.5) / killsPerQueue) * mailsPerQueue
      await until('mails go out', 30_000, async () => outboxOf(queue).length >= share)
      await product.kill({ database: kill === 1 })
      if (outboxOf(queue).length < mailsPerQueue) midway++
      product = await startProduct(dataDir)
    }
    await until('every mail went out', 30_000, async () => {
      const [row] = await query<{ waiting: number }>(
        dataDir,
        `select count(*)::int as waiting from mails where template = 'test.fault' and sent_at is null`,
      )
      return row?.waiting === 0
    })
    expect(outboxOf(queue)).toHaveLength(mailsPerQueue)
    for (const name of outboxOf(queue)) expectWholeMail(name)
  }
  expect(midway, 'kills between the first mail and the last').toBeGreaterThan(0)
  expect(await product.stop()).toBe(0)
})
