import { ORPCError } from '@orpc/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ReportAnswer } from '../../../contract.ts'
import type { KeptMark, KeptReport, OutboxEntry } from './entries.ts'
import { createOutbox, type Send } from './outbox.ts'
import { shelfOf } from './shelf.ts'

const courseId = `crs_${'0'.repeat(26)}` as const
const lessonId = `lsn_${'0'.repeat(26)}` as const
const standing: ReportAnswer = { completedAt: null, watchedPercent: 0, position: 1, progress: null }
const report = (fields: Partial<KeptReport> = {}): KeptReport => ({
  kind: 'report',
  courseId,
  lessonId,
  at: '2026-11-21T10:00:00.000Z',
  position: 5,
  played: [[0, 5]],
  sitting: { key: '12345678', startedAt: '2026-11-21T09:59:55.000Z', seconds: 5 },
  ...fields,
})
const mark: KeptMark = { kind: 'mark', courseId, lessonId, done: true, at: '2026-11-21T10:00:00.000Z' }
const broken = () => new TypeError('Failed to fetch')
const refused = (status: number) => new ORPCError('REFUSED', { status, defined: true, message: 'No.' })

/** An outbox of someone of its own, sending to what the test says. */
function outboxTo(send: Send, who: string = crypto.randomUUID()) {
  localStorage.clear()
  const outbox = createOutbox(shelfOf(who), send)
  onTestFinished(outbox.open())
  return { outbox, shelf: shelfOf(who) }
}

describe('an outbox', () => {
  it('keeps before it sends, and forgets what the server has', async () => {
    let seen: OutboxEntry[] = []
    const { outbox, shelf } = outboxTo(async () => {
      seen = shelf.all()
      return standing
    })
    outbox.put(report())
    await outbox.flush()
    expect(seen).toEqual([report()])
    expect(shelf.all()).toEqual([])
    expect(outbox.waiting()).toEqual([])
  })

  it('joins what comes while it sends, and sends that as well', async () => {
    const sent: OutboxEntry[] = []
    const { outbox, shelf } = outboxTo(async (kept) => {
      sent.push(kept)
      if (sent.length === 1) {
        const seconds = { key: '12345678', startedAt: '2026-11-21T09:59:55.000Z', seconds: 10 }
        outbox.put(
          report({ at: '2026-11-21T10:00:05.000Z', position: 10, played: [[5, 10]], sitting: seconds }),
        )
      }
      return standing
    })
    outbox.put(report())
    await outbox.flush()
    expect(sent.at(-1)).toMatchObject({ position: 10, played: [[0, 10]], sitting: { seconds: 10 } })
    expect(shelf.all()).toEqual([])
  })

  it.each([[broken()], [refused(503)], [refused(429)], [refused(401)]])(
    'keeps what may be sent later, and sends it when the connection is back (%s)',
    async (trouble) => {
      let isBroken = true
      const send = vi.fn<Send>(async () => {
        if (isBroken) throw trouble
        return standing
      })
      const { outbox, shelf } = outboxTo(send)
      outbox.put(report())
      await outbox.flush()
      expect(shelf.all()).toHaveLength(1)
      isBroken = false
      window.dispatchEvent(new Event('online'))
      await vi.waitFor(() => expect(shelf.all()).toEqual([]), { timeout: 15_000 })
    },
  )

  it.each([403, 404, 409, 422])('forgets what is refused for good (%s)', async (status) => {
    const { outbox, shelf } = outboxTo(async () => Promise.reject(refused(status)))
    outbox.put(report())
    await outbox.flush()
    expect(shelf.all()).toEqual([])
  })

  it('keeps what waits for the link in the mail, says so to the screen, and sends it then', async () => {
    const unproven = new ORPCError('FORBIDDEN', {
      status: 403,
      defined: true,
      message: 'Open the link.',
      data: { data: { reason: 'not-proven' } },
    })
    let isProven = false
    const { outbox, shelf } = outboxTo(async () => {
      if (!isProven) throw unproven
      return standing
    })
    const told = vi.fn()
    outbox.onRefused(told)
    outbox.put(report())
    await outbox.flush()
    await expect(outbox.mark(mark)).rejects.toThrow('Open the link.')
    expect(told).toHaveBeenCalledWith(report())
    expect(shelf.all()).toHaveLength(2)
    isProven = true
    await outbox.flush()
    expect(shelf.all()).toEqual([])
  })

  it('T2: drops what waits for an account that was deleted, and tells the screen', async () => {
    const gone = new ORPCError('auth/account-deleted', { status: 401, defined: true, message: 'Deleted.' })
    const { outbox, shelf } = outboxTo(async () => Promise.reject(gone))
    const told: OutboxEntry[] = []
    outbox.onRefused((kept) => void told.push(kept))
    outbox.put(report())
    await outbox.flush()
    expect(shelf.all()).toEqual([])
    expect(told).toEqual([report()])
  })

  it('tells what became of a mark: said, kept, or refused', async () => {
    const answers: (() => Promise<ReportAnswer>)[] = [
      async () => standing,
      async () => Promise.reject(broken()),
      async () => Promise.reject(refused(409)),
    ]
    const { outbox, shelf } = outboxTo(async () => (answers.shift() ?? (async () => standing))())
    expect(await outbox.mark(mark)).toBe(standing)
    expect(await outbox.mark(mark)).toBe('kept')
    expect(outbox.waiting()).toEqual([mark])
    await expect(outbox.mark(mark)).rejects.toThrow('No.')
    expect(shelf.all()).toEqual([])
  })

  it('does not show a mark before the server has spoken', async () => {
    let seen: readonly OutboxEntry[] = [mark]
    const { outbox } = outboxTo(async () => {
      seen = outbox.waiting()
      return standing
    })
    await outbox.mark(mark)
    expect(seen).toEqual([])
  })

  it('sends everything at once when the page goes, and keeps it until it is heard', async () => {
    const asked: boolean[] = []
    const { outbox, shelf } = outboxTo(async (_, { keepalive }) => {
      asked.push(keepalive)
      return new Promise(() => {})
    })
    shelf.put(report())
    shelf.put(mark)
    outbox.leave()
    expect(asked).toEqual([true, true])
    expect(shelf.all()).toHaveLength(2)
  })

  it('is one person’s: another finds nothing', async () => {
    const { outbox } = outboxTo(async () => Promise.reject(broken()), 'usr_one')
    outbox.put(report())
    await outbox.flush()
    expect(shelfOf('usr_one').all()).toHaveLength(1)
    expect(shelfOf('usr_other').all()).toEqual([])
    expect(shelfOf('usr_on').all()).toEqual([])
  })
})
