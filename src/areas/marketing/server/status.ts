import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { minutes, seconds } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { fileKey } from '#platform/files/files.ts'

export const partNames = ['database', 'mail', 'storage', 'worker'] as const
export type PartName = (typeof partNames)[number]
/** `unset`: it works, and isn't connected to anything outside. */
export type PartState = 'good' | 'unset' | 'problem'
export type PartStatus = { name: PartName; state: PartState; since: Date }
export type StatusReport = { parts: PartStatus[]; checkedAt: Date }

/** Null when all is well; otherwise since when it isn't, as far as the evidence says. */
type Finding = { since: Date | null } | null
type Check = (ctx: Ctx) => Promise<Finding>

/** However often the page is asked for, the parts are looked at this often. */
const keptMs = seconds(10)
/** A part that doesn't answer in this time doesn't work. */
const patienceMs = seconds(3)
/** Email goes out within seconds; what waits longer is stuck or tried again. */
const mailWaitsMs = minutes(10)
const jobWaitsMs = minutes(2)
/** The worker's queue counts itself every five seconds. */
const workerSilentMs = minutes(1)

/** Looks at the parts of the installation and remembers since when each is as it is, for as long as this process lives. */
export function watchStatus(ctx: Ctx): () => Promise<StatusReport> {
  const known = new Map<PartName, PartStatus>()
  let last: Promise<StatusReport> | null = null
  let lastAt = 0

  async function look(): Promise<StatusReport> {
    const checkedAt = ctx.now()
    const parts = await Promise.all(
      partNames.map(async (name): Promise<PartStatus> => {
        const finding = await inTime(checks[name](ctx)).catch((): Finding => ({ since: null }))
        const before = known.get(name)
        const state = finding ? 'problem' : isUnset(ctx, name) ? 'unset' : 'good'
        const since = before?.state === state ? before.since : (finding?.since ?? checkedAt)
        const part = { name, state, since } as const
        known.set(name, part)
        return part
      }),
    )
    return { parts, checkedAt }
  }

  return () => {
    const now = ctx.now().getTime()
    if (!last || now - lastAt > keptMs) {
      lastAt = now
      last = look()
    }
    return last
  }
}

/** Without a mail server, email is stored here and reaches no one. */
const isUnset = ({ instance }: Ctx, name: PartName) => name === 'mail' && instance.smtpUrl === null

const checks: Record<PartName, Check> = {
  database: async (ctx) => {
    await ctx.db.execute(sql`select 1`)
    return null
  },
  mail: (ctx) =>
    oldest(
      ctx,
      mailWaitsMs,
      // First tried and still here: an email that was put off for later isn't late.
      sql`select min(created_at) as at from mails where sent_at is null and failed_at is null and due_at <= ${ctx.now()}`,
    ),
  worker: async (ctx) => {
    // By the clock of the queue itself: facts may be told of a past day.
    const late = await oldest(
      ctx,
      jobWaitsMs,
      sql`select min(start_after) as at from jobs.job where state in ('created', 'retry')`,
    )
    if (late) return late
    const { rows } = await ctx.db.execute<{ at: string | null }>(
      sql`select max(monitor_on)::timestamptz as at from jobs.queue`,
    )
    const seen = instantOf(rows[0]?.at)
    // A worker that has just begun has counted nothing yet: the silence is measured from then on.
    return seen && ctx.now().getTime() - seen.getTime() > workerSilentMs ? { since: seen } : null
  },
  storage: async ({ instance: { files } }) => {
    const key = fileKey('sta_probe', `prb_${process.pid}`)
    await files.write(key, Readable.from([Buffer.from('status')]), { maxBytes: 16, isSmall: true })
    await files.remove(key)
    return null
  },
}

async function oldest(ctx: Ctx, waitsMs: number, query: ReturnType<typeof sql>): Promise<Finding> {
  const { rows } = await ctx.db.execute<{ at: string | null }>(query)
  const since = instantOf(rows[0]?.at)
  return since && ctx.now().getTime() - since.getTime() > waitsMs ? { since } : null
}

const instantOf = (at: string | Date | null | undefined) => (at ? new Date(at) : null)

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It didn’t answer in time.')), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
