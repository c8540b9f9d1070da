import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Figure } from '../scripts/figure.ts'
import { freePort } from '../scripts/free-port.ts'
import { startProduct } from '../scripts/product.ts'
import { bareCommits } from './parts/bare-commits.ts'
import { benchDatabase } from './parts/database.ts'
import { fillClassroom, lessonIdOf } from './parts/learners.ts'
import { inTurns, middle } from './parts/repeat.ts'
import { type AcknowledgedReports, type Reports, report } from './parts/reporters.ts'
import { makeCourses, signInSeller } from './parts/seller.ts'
import { isQuick, seconds } from './parts/setting.ts'

const learners = isQuick ? 500 : 5_000
const lessons = isQuick ? 20 : 100
const together = 32
/** As many as the product opens. */
const bareConnections = 20
/** Every learner plays, and each player reports every five seconds. */
const everyFive = learners / 5
const killedRunSeconds = isQuick ? 6 : 60

/** B3: players of thousands of learners report where they are; half way through one run the server is killed. */
export default async function bench(): Promise<Figure[]> {
  const database = await benchDatabase()
  const port = String(await freePort())
  const start = () =>
    startProduct({
      dataDir: join(database.folder, 'product'),
      env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1,::1', PORT: port },
    })
  let product = await start()
  try {
    const seller = await signInSeller(product)
    const [course] = await makeCourses(seller, 1, 1)
    const courseId = course?.id ?? ''
    await fillClassroom(database.pool, { workspaceId: seller.workspaceId, courseId, learners, lessons })
    const of = { url: product.url, courseId, learners, lessons, together }
    const bare = { rows: learners * lessons, seconds }
    const commits = (together: number) => async () => ({
      perSecond: await bareCommits(database.url, { ...bare, together }),
    })
    let run = 0
    const runs = await inTurns<'single' | 'bare' | 'flat' | 'paced', Run>({
      single: commits(1),
      bare: commits(bareConnections),
      flat: () => reporting({ ...of, seconds, run: run++ }),
      paced: () => reporting({ ...of, together: 200, rate: everyFive, seconds, run: run++ }),
    })
    const halfway = sleep(killedRunSeconds * 500).then(async () => {
      await product.stop('SIGKILL')
      product = await start()
    })
    const killed = await report({ ...of, seconds: killedRunSeconds, run, patient: true })
    await halfway
    return figures(runs, killed, await lostOf(database, courseId, killed.acknowledged))
  } finally {
    await product.stop()
    await database.stop()
  }
}

type Run = { perSecond: number; reports?: Reports }

async function reporting(what: Parameters<typeof report>[0]) {
  const reports = await report(what)
  if (reports.other > 0) throw new Error(`${reports.other} reports were refused: no figure.`)
  return { perSecond: reports.perSecond, reports }
}

/** Acknowledged reports that aren't in the rows: neither they nor a later one. */
async function lostOf(
  { pool }: { pool: pg.Pool },
  courseId: string,
  told: AcknowledgedReports,
): Promise<number> {
  const { rows } = await pool.query<{
    learner: string
    lesson_id: string
    position: number
    at: Date | null
  }>(
    `select ltrim(substr(enrollment_id, 5), '0') as learner, lesson_id, position, position_at as at
     from lesson_progress where course_id = $1 and position_at is not null`,
    [courseId],
  )
  const kept = new Map(rows.map((row) => [`${row.learner} ${row.lesson_id}`, row]))
  let lost = 0
  for (const [key, { at, position }] of Object.entries(told)) {
    const [learner = '', lesson = ''] = key.split(' ')
    const row = kept.get(`${learner} ${lessonIdOf(Number(lesson))}`)
    const later = row?.at && row.at > new Date(at)
    if (!later && (row?.at?.toISOString() !== at || row.position !== position)) lost++
  }
  return lost
}

function figures(
  runs: Record<'single' | 'bare' | 'flat' | 'paced', Run[]>,
  killed: Reports,
  lost: number,
): Figure[] {
  const rate = middle(runs.flat, (run) => run.perSecond)
  const single = middle(runs.single, (run) => run.perSecond)
  const bare = middle(runs.bare, (run) => run.perSecond)
  const slow = (of: 'flat' | 'paced') => runs[of].map((run) => run.reports?.p99 ?? Number.NaN)
  const p99 = middle(runs.paced, (run) => run.reports?.p99 ?? Number.NaN)
  return [
    {
      id: 'B3',
      name: `reports of progress kept, ${together} at once, ${learners.toLocaleString('en-US')} learners × ${lessons} lessons`,
      value: rate,
      unit: 'reports/s',
      ratio: rate / single,
      against: `the same rows written one by one, each its own durable commit (${Math.round(single)}/s)`,
      target: '≥ 70% of one-by-one durable commits',
      met: rate / single >= 0.7,
      runs: runs.flat.map((run) => run.perSecond),
    },
    {
      id: 'B3',
      name: `the same beside ${bareConnections} connections that commit at once`,
      value: rate,
      unit: 'reports/s',
      ratio: rate / bare,
      against: `durable commits of one row each on ${bareConnections} connections (${Math.round(bare)}/s)`,
      target: 'shown',
      runs: runs.flat.map((run) => run.perSecond),
    },
    {
      id: 'B3',
      name: `one answer while every learner plays (${everyFive}/s), 99th percentile`,
      value: p99,
      unit: 'ms',
      target: '≤ 50 ms',
      met: p99 <= 50,
      runs: slow('paced'),
    },
    {
      id: 'B3',
      name: `one answer at full load, 99th percentile`,
      value: middle(runs.flat, (run) => run.reports?.p99 ?? Number.NaN),
      unit: 'ms',
      target: 'shown',
      runs: slow('flat'),
    },
    {
      id: 'B3',
      name: `acknowledged reports lost among ${killed.answered.toLocaleString('en-US')} with a kill -9 half way through ${killedRunSeconds} s`,
      value: lost,
      unit: '',
      target: '0',
      met: lost === 0,
      runs: [lost],
    },
  ]
}
