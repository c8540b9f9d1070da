import { freemem, totalmem } from 'node:os'
import { sql } from 'drizzle-orm'
import { keptAccounts } from '#areas/accounts/server/sums.ts'
import { countStuckOrders } from '#areas/payments/server/checkout/stuck.ts'
import { countMismatches } from '#areas/payments/server/verifying/mismatches.ts'
import { hours, minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { slowestStatements } from '#platform/instance/statements.ts'
import type {
  Advice,
  DatabasePanel,
  MachinePanel,
  PanelState,
  SecurityPanel,
  StatementsPanel,
  WorkPanel,
} from '../system-contract.ts'

/** A problem keeps something from working now; a thing to watch will if it continues. */
const problems: ReadonlySet<Advice> = new Set([
  'errorsMany',
  'connectionsFull',
  'ordersStuck',
  'booksDiffer',
  'jobsStuck',
  'mailStuck',
  'diskStopped',
  'diskFull',
])

/** A panel's state and advice, from what was found. */
export function verdictOn(found: Partial<Record<Advice, boolean>>): { state: PanelState; advice: Advice[] } {
  const advice = (Object.keys(found) as Advice[]).filter((each) => found[each])
  const state = advice.some((each) => problems.has(each)) ? 'problem' : advice.length > 0 ? 'watch' : 'good'
  return { state, advice }
}

async function one<T extends Record<string, unknown>>(ctx: Ctx, query: ReturnType<typeof sql>): Promise<T> {
  const { rows } = await ctx.db.execute<T>(query)
  return rows[0] as T
}

export async function databasePanel(ctx: Ctx): Promise<DatabasePanel> {
  const facts = await one<{ size: number; used: number; most: number; version: string; migrations: number }>(
    ctx,
    sql`select pg_database_size(current_database()) as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as used,
      current_setting('max_connections')::int as most,
      current_setting('server_version') as version,
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
  )
  return {
    ...verdictOn({ connectionsFull: facts.used > facts.most * 0.9, noBackups: true }),
    sizeBytes: facts.size,
    connections: facts.used,
    maxConnections: facts.most,
    version: facts.version,
    migrations: facts.migrations,
    lastBackupAt: null,
  }
}

/** Statements slower than this deserve a look. */
const slowMs = 80
const shownStatements = 5

export async function statementsPanel(ctx: Ctx): Promise<StatementsPanel> {
  const own = await ofExtension(ctx)
  const { since, statements } = own ? { since: null, statements: own } : slowestStatements(shownStatements)
  const slowest = Math.max(0, ...statements.map(({ p95Ms, meanMs }) => p95Ms ?? meanMs))
  return {
    ...verdictOn({ statementsSlow: slowest > slowMs }),
    source: own ? 'database' : 'process',
    since: since?.toISOString() ?? null,
    statements: statements.map((statement) => ({ ...statement, text: shortened(statement.text) })),
  }
}

/** What pg_stat_statements measured, if the operator installed it and lets us read it. */
async function ofExtension(ctx: Ctx): Promise<StatementsPanel['statements'] | null> {
  const { installed } = await one<{ installed: boolean }>(
    ctx,
    sql`select exists (select 1 from pg_extension where extname = 'pg_stat_statements') as installed`,
  )
  if (!installed) return null
  try {
    const { rows } = await ctx.db.execute<{ text: string; calls: number; mean: number }>(sql`
      select query as text, calls, mean_exec_time as mean from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
      order by mean_exec_time desc limit ${shownStatements}`)
    return rows.map(({ text, calls, mean }) => ({ text, calls, meanMs: mean, p95Ms: null }))
  } catch {
    // It's installed, but not loaded or we can't read it: use our own measurements.
    return null
  }
}

const shortened = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 2_000)

export async function workPanel(ctx: Ctx): Promise<WorkPanel> {
  const now = ctx.now()
  const dayAgo = new Date(now.getTime() - hours(24))
  const jobs = await jobsOf(ctx)
  const ordersStuck = await countStuckOrders(ctx)
  const mismatches = await countMismatches(ctx)
  const mail = await one<{ sent: number; waiting: number; failed: number; oldest: Date | string | null }>(
    ctx,
    sql`select
      (select count(*)::int from mails where created_at > ${dayAgo}::timestamptz and sent_at is not null) as sent,
      (select count(*)::int from mails where sent_at is null and failed_at is null) as waiting,
      (select count(*)::int from mails where failed_at is not null and created_at > ${dayAgo}::timestamptz) as failed,
      (select min(created_at) from mails where sent_at is null and failed_at is null) as oldest`,
  )
  const [oldestJobAt, oldestMailAt] = [dateOf(jobs.oldest), dateOf(mail.oldest)]
  const olderThan = (at: Date | null, ms: number) => at !== null && now.getTime() - at.getTime() > ms
  return {
    ...verdictOn({
      ordersStuck: ordersStuck > 0,
      booksDiffer: mismatches > 0,
      jobsStuck: olderThan(oldestJobAt, minutes(5)),
      mailStuck: olderThan(oldestMailAt, minutes(15)),
      jobsFailed: jobs.failed > 0,
      mailFailed: mail.failed > 0,
      mailInOutbox: ctx.instance.real && ctx.instance.smtpUrl === null,
    }),
    ordersStuck,
    mismatches,
    jobsWaiting: jobs.waiting,
    jobsFailed: jobs.failed,
    oldestJobAt: oldestJobAt?.toISOString() ?? null,
    mailsSent: mail.sent,
    mailsWaiting: mail.waiting,
    mailsFailed: mail.failed,
    oldestMailAt: oldestMailAt?.toISOString() ?? null,
    mailServer: ctx.instance.smtpUrl !== null,
  }
}

/** Jobs in the queue, and events that haven't reached it yet. There's no queue until a worker has run for the first time. */
async function jobsOf(ctx: Ctx): Promise<{ waiting: number; failed: number; oldest: Date | string | null }> {
  const { queue } = await one<{ queue: boolean }>(
    ctx,
    sql`select to_regclass('jobs.job') is not null as queue`,
  )
  const outbox = await one<{ waiting: number; oldest: Date | string | null }>(
    ctx,
    sql`select count(*)::int as waiting, min(created_at) as oldest from outbox`,
  )
  if (!queue) return { ...outbox, failed: 0 }
  const jobs = await one<{ waiting: number; failed: number; oldest: Date | string | null }>(
    ctx,
    sql`select count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      min(created_on) filter (where state in ('created', 'retry', 'active')) as oldest
      from jobs.job where state in ('created', 'retry', 'active', 'failed')`,
  )
  const oldest = [dateOf(outbox.oldest), dateOf(jobs.oldest)].filter((at) => at !== null)
  return {
    waiting: jobs.waiting + outbox.waiting,
    failed: jobs.failed,
    oldest: oldest.sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
  }
}

const dateOf = (value: Date | string | null) => (value === null ? null : new Date(value))

const megabytes = (count: number) => count * 1024 * 1024

export async function machinePanel(ctx: Ctx, version: string): Promise<MachinePanel> {
  const memory = { all: totalmem(), free: freemem(), own: process.memoryUsage().rss }
  return {
    ...verdictOn({
      memoryHigh: memory.own > megabytes(1_024),
    }),
    processMemoryBytes: memory.own,
    freeMemoryBytes: memory.free,
    memoryBytes: memory.all,
    startedAt: new Date(ctx.now().getTime() - process.uptime() * 1000).toISOString(),
    version,
    node: process.versions.node,
  }
}

/** More in a day than people's typos explain. */
const manyFailures = 100
const manyFromOnePlace = 30

export async function securityPanel(ctx: Ctx): Promise<SecurityPanel> {
  const now = ctx.now()
  const dayAgo = new Date(now.getTime() - hours(24))
  const facts = await one<Record<string, number>>(
    ctx,
    sql`select failed.count as failed, failed.addresses as addresses, people.*,
      (
        select coalesce(max(count), 0)::int from (
          select count(*) from events
          where type = 'accounts.signInFailed' and created_at > ${dayAgo}::timestamptz and payload ? 'address'
          group by payload ->> 'address'
        ) places
      ) as one_place,
      (
        select count(*)::int from sessions join users on users.id = sessions.user_id and users.erased_at is null
        where sessions.expires_at > ${now}::timestamptz
      ) as sessions
      from (
        select count(*)::int as count, count(distinct payload ->> 'email')::int as addresses
        from events where type = 'accounts.signInFailed' and created_at > ${dayAgo}::timestamptz
      ) failed, (
        select count(*)::int as users_with, count(*) filter (where role = 'admin')::int as admins_with
        from second_factors join users on users.id = second_factors.user_id
        where second_factors.enabled_at is not null and users.suspended_at is null and users.erased_at is null
      ) people`,
  )
  const { failed = 0, addresses = 0, one_place: onePlace = 0, sessions = 0 } = facts
  const open = ({ proven, unproven }: Record<'proven' | 'unproven', number>) => proven + unproven
  const [users, admins] = [open(await keptAccounts(ctx)), open(await keptAccounts(ctx, 'admin'))]
  const [usersWith, adminsWith] = [facts.users_with ?? 0, facts.admins_with ?? 0]
  const isHttps = ctx.instance.appUrl.startsWith('https:')
  return {
    ...verdictOn({
      signInsMany: failed > manyFailures || onePlace > manyFromOnePlace,
      adminsWithoutSecondFactor: adminsWith < admins,
      noHttps: ctx.instance.real && !isHttps,
    }),
    failedSignIns: failed,
    failedAddresses: addresses,
    failedFromOnePlace: onePlace,
    admins,
    adminsWithSecondFactor: adminsWith,
    users,
    usersWithSecondFactor: usersWith,
    sessions,
    certificate: isHttps ? 'elsewhere' : 'none',
  }
}
