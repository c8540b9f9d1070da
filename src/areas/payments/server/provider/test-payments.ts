import { createHash } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#kernel/errors.ts'
import type { Money } from '#kernel/money.ts'
import { seconds } from '#kernel/time.ts'
import { behaviourOf, cardDigits } from '../../rules.ts'
import type { Charge, PaymentProvider } from './provider.ts'

export type TestPayments = PaymentProvider & {
  /** The buyer's answer on the confirmation page. */
  confirm(key: string, approve: boolean): Promise<Charge | null>
  /** Takes a charge out of the record, with the demo whose order it paid. */
  forget(key: string): Promise<void>
  /** The whole record, for reconciliation and tests. */
  listCharges(): Promise<Charge[]>
}

type Entry = Charge & { key: string; createdAtMs: number }

/** A slow charge is decided after this long. */
const slowMs = seconds(8)

/**
 * The built-in provider: test cards, and a record of its own outside the database, as a real one would keep. Every charge
 * is one file, created once and for all by its key, so any number of processes and kills leave one charge per key.
 */
export function testPayments(dataDir: string): TestPayments {
  const folder = join(dataDir, 'test-payments')
  const syncFolder = syncing(folder)
  const pathOf = (key: string) => join(folder, `${createHash('sha256').update(key).digest('hex')}.json`)

  async function read(key: string): Promise<Entry | null> {
    const text = await readFile(pathOf(key), 'utf8').catch(() => null)
    return text === null ? null : decided(JSON.parse(text) as Entry)
  }

  return {
    async charge({ key, amount, cardNumber }) {
      const entry = newEntry(key, amount, cardNumber)
      await mkdir(folder, { recursive: true })
      // Written beside and then linked: the file appears whole or not at all, and only for the first of two racers.
      const draft = `${pathOf(key)}.${process.pid}.${Math.random().toString(36).slice(2)}`
      await writeDurably(draft, entry)
      try {
        await link(draft, pathOf(key))
        await syncFolder()
        return entry
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      } finally {
        await unlink(draft)
      }
      const known = await read(key)
      if (!known) throw new Error('Test payments lost a charge.')
      return known
    },

    findCharge: read,

    async confirm(key, approve) {
      const entry = await read(key)
      if (entry?.state !== 'confirming') return entry
      const answered: Entry = approve
        ? { ...entry, state: 'succeeded' }
        : {
            ...entry,
            state: 'declined',
            reason: 'You did not confirm the payment. Try again or use another card.',
          }
      const draft = `${pathOf(key)}.${process.pid}.confirm`
      await writeDurably(draft, answered)
      await rename(draft, pathOf(key))
      await syncFolder()
      return answered
    },

    forget: (key) => rm(pathOf(key), { force: true }),

    async listCharges() {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
      return Promise.all(
        names.map(async (name) => decided(JSON.parse(await readFile(join(folder, name), 'utf8')) as Entry)),
      )
    },
  }
}

function newEntry(key: string, amount: Money, cardNumber: string): Entry {
  const behaviour = behaviourOf(cardNumber)
  if (!behaviour) {
    const sentence = 'Test payments takes test cards only, such as 4242 4242 4242 4242'
    throw new AppError('INVALID', sentence, { fields: { cardNumber: sentence } })
  }
  const last4 = cardDigits(cardNumber).slice(-4)
  const state = (
    { approve: 'succeeded', decline: 'declined', confirm: 'confirming', slow: 'processing' } as const
  )[behaviour]
  return {
    key,
    chargeId: `test_${createHash('sha256').update(`charge:${key}`).digest('hex').slice(0, 24)}`,
    state,
    amount,
    method: `card ending ${last4}`,
    last4,
    reason: state === 'declined' ? 'Your bank declined the card. Try another card.' : null,
    createdAtMs: Date.now(),
  }
}

/** A provider decides by its own clock. */
function decided(entry: Entry): Entry {
  return entry.state === 'processing' && Date.now() - entry.createdAtMs >= slowMs
    ? { ...entry, state: 'succeeded' }
    : entry
}

async function writeDurably(path: string, entry: Entry): Promise<void> {
  const file = await open(path, 'w', 0o600)
  await file.writeFile(JSON.stringify(entry))
  await file.sync()
  await file.close()
}

/** Has the names of a folder written to the disk. Who asks while that is under way shares the next with all who do. */
function syncing(folder: string): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  const sync = async () => {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  }
  return () => {
    next ??= last
      .catch(() => undefined)
      .then(() => {
        next = null
        last = sync()
        return last
      })
    return next
  }
}
