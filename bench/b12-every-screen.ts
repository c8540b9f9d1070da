import { join } from 'node:path'
import { type Figure, median } from '../scripts/figure.ts'
import { startProduct } from '../scripts/product.ts'
import { benchDatabase } from './parts/database.ts'
import { timeInDatabase, writesDownTimes } from './parts/database-time.ts'
import { grow, type Shop } from './parts/growing.ts'
import { type Caller, makeCourses, type Seller, signInAdmin, signInSeller } from './parts/seller.ts'
import { isQuick } from './parts/setting.ts'

const sizes = isQuick ? [200, 1_000, 5_000] : [1_000, 10_000, 100_000]
const repetitions = 3
/** In the database, at the largest size. */
const mostMs = 50
/** A difference that no one feels and the machine's own unrest makes: twice nearly nothing is nearly nothing. */
const unfeltMs = 3

/** A screen or report, and what it asks the server. */
type Screen = { name: string; ask: (callers: Callers) => Promise<unknown> }
type Callers = { seller: Seller; admin: Caller; courseId: string; smallId: string; studentId: string }

const of = (name: string, path: string): Screen => ({ name, ask: ({ seller }) => seller.call('GET', path) })
const ofAdmin = (name: string, path: string): Screen => ({
  name,
  ask: ({ admin }) => admin.call('GET', path),
})
const ofCourse = (name: string, path: string): Screen => ({
  name,
  ask: ({ seller, courseId }) => seller.call('GET', `/courses/${courseId}${path}`),
})

const filters = ['active', 'stuck', 'never', 'finished', 'ended'] as const
const sorts = ['name', 'progress', 'activity'] as const
const ranges = ['30d', '1y', 'all'] as const
const figures = ['enrolled', 'finished', 'revenue', 'quiz', 'study'] as const

const screens: Screen[] = [
  ofCourse('students', '/students'),
  ...filters.map((filter) => ofCourse(`students who are ${filter}`, `/students?filter=${filter}`)),
  ...sorts.flatMap((sort) =>
    ['ascending', 'descending'].map((direction) =>
      ofCourse(`students by ${sort}, ${direction}`, `/students?sort=${sort}&direction=${direction}`),
    ),
  ),
  ofCourse('stuck students by name', '/students?sort=name&filter=stuck'),
  ofCourse('ended students by activity', '/students?sort=activity&filter=ended'),
  {
    name: 'students, second page by activity',
    ask: async ({ seller, courseId, studentId }) =>
      seller.call('GET', `/courses/${courseId}/students?sort=activity&after=${studentId}`),
  },
  ...['person', 'son 9', 'person 77', 'zzqqx'].flatMap((words) => [
    ofCourse(`students found by “${words}”`, `/students?search=${encodeURIComponent(words)}`),
    ofCourse(
      `students found by “${words}”, by name`,
      `/students?sort=name&search=${encodeURIComponent(words)}`,
    ),
  ]),
  {
    name: 'students of a small course found by “person”',
    ask: ({ seller, smallId }) => seller.call('GET', `/courses/${smallId}/students?search=person`),
  },
  {
    name: 'students of a small course by name',
    ask: ({ seller, smallId }) => seller.call('GET', `/courses/${smallId}/students?sort=name`),
  },
  {
    name: 'a student',
    ask: ({ seller, courseId, studentId }) =>
      seller.call('GET', `/courses/${courseId}/students/${studentId}`),
  },
  ofCourse('imports of students', '/student-imports'),
  of('all students', '/students'),
  ...[...filters, 'open'].map((filter) => of(`all students who are ${filter}`, `/students?filter=${filter}`)),
  of('all students, each once', '/students?filter=open&each=person'),
  of('all students who joined this month', '/students?joined=thisMonth'),
  of('all students who finished this month', '/students?finished=thisMonth'),
  of('all students quiet for long', '/students?active=quiet'),
  ...['person', 'person 9', 'nobody'].map((words) =>
    of(`all students found by “${words}”`, `/students?search=${encodeURIComponent(words)}`),
  ),
  of('sales', '/dashboard/creator/sales'),
  of('sales of this month', '/dashboard/creator/sales?period=thisMonth'),
  ...ranges.map((range) => of(`cards of payments, ${range}`, `/payments/overview?range=${range}`)),
  of('transactions', '/payments/transactions'),
  of('transactions, the oldest first', '/payments/transactions?direction=ascending'),
  of('transactions that failed', '/payments/transactions?status=Failed'),
  of('transactions of 30 days', '/payments/transactions?range=30d&show=revenue'),
  ...['person', 'person 9', 'person 77', 'watercolor', 'zzqqx', 'b12_77'].map((words) =>
    of(`transactions found by “${words}”`, `/payments/transactions?search=${encodeURIComponent(words)}`),
  ),
  of('payouts', '/payouts'),
  of('payment methods', '/payments/methods'),
  ...ranges.map((range) => of(`analytics, ${range}`, `/course-insights?range=${range}`)),
  ...ranges.map((range) => ofCourse(`analytics of a course, ${range}`, `/insights?range=${range}`)),
  ...figures.flatMap((figure) => [
    of(`rows of ${figure}, 30d`, `/course-insights/rows?of=${figure}&range=30d`),
    of(`rows of ${figure}, all`, `/course-insights/rows?of=${figure}&range=all`),
  ]),
  of('lessons', '/lessons'),
  of('courses', '/courses'),
  ofCourse('a course', ''),
  ofCourse('certificates of a course', '/certificates'),
  of('dashboard', '/dashboard/creator'),
  of('activity', '/dashboard/creator/activity'),
  of('courses of the dashboard', '/dashboard/creator/courses'),
  of('reviews', '/reviews'),
  of('reviews to approve', '/reviews?status=pending'),
  of('reviews with five stars', '/reviews?rating=5'),
  of('notifications', '/notifications'),
  of('unread notifications', '/notifications/unread'),
  of('usage of the plan', '/plan-usage'),
  of('files', '/files/storage'),
  of('deleting the account', '/me/deletion'),
  of('search “person 9”', '/search?q=person%209'),
  of('own orders', '/orders'),
  of('library', '/library'),
  of('dashboard of a learner', '/dashboard/student'),
  of('study log', '/study-log'),
  ofAdmin('admin: overview', '/admin/overview'),
  ofAdmin('admin: users', '/admin/users'),
  ofAdmin('admin: users by name', '/admin/users?sort=name&direction=ascending'),
  ofAdmin('admin: users by activity', '/admin/users?sort=active'),
  ofAdmin('admin: users found by “person 9”', '/admin/users?search=person%209'),
  ofAdmin('admin: log', '/admin/logs'),
  ofAdmin('admin: log found by “person 9”', '/admin/logs?search=person%209'),
  ofAdmin('admin: facts of the log', '/admin/log-facts'),
  ofAdmin('admin: outbox', '/admin/mails'),
  ofAdmin('admin: outbox, sent', '/admin/mails?state=sent'),
  ofAdmin('admin: outbox, failed', '/admin/mails?state=failed'),
  ofAdmin('admin: outbox found by “person9”', '/admin/mails?search=person9'),
  ofAdmin('admin: exports', '/admin/export-counts'),
  ofAdmin('admin: stuck orders', '/admin/stuck-orders'),
  ofAdmin('admin: system', '/admin/system/summary'),
  ofAdmin('admin: work', '/admin/system/work'),
  ofAdmin('admin: messages', '/contact-messages'),
]

/**
 * B12: what every screen and report costs the database in one workspace with 1,000, 10,000 and 100,000 contacts, orders and students,
 * all of them in one course, and as many accounts, emails and entries of the log. Times are the server's own, of every statement of
 * an answer.
 */
export default async function bench(): Promise<Figure[]> {
  const database = await benchDatabase(writesDownTimes)
  const dataDir = join(database.folder, 'product')
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }
  const whole = await startProduct({ dataDir, env })
  const maker = await signInSeller(whole)
  const courses = await makeCourses(maker, 2, 5)
  await whole.stop()
  // Without the worker beside it, whose statements would count too.
  const product = await startProduct({ dataDir, env, args: ['--role', 'web'] })
  try {
    const seller = await signInSeller(product)
    const admin = await signInAdmin(product)
    const [large, small] = courses
    if (!large || !small) throw new Error('There are no courses.')
    const query = async (text: string) =>
      (await database.pool.query<{ id: string }>(text, [seller.workspaceId])).rows.map(({ id }) => id)
    const shop: Shop = {
      workspaceId: seller.workspaceId,
      ownerId: (await query('select owner_id as id from workspaces where id = $1'))[0] ?? '',
      courseIds: [large.id, small.id],
      offerId: large.offerId,
      lessonIds: (
        await query(
          `select id from lessons where workspace_id = $1 and course_id = '${large.id}' order by position`,
        )
      ).slice(0, 3),
    }
    const callers = { seller, admin, courseId: large.id, smallId: small.id, studentId: '' }
    const times = new Map<string, number[][]>(screens.map(({ name }) => [name, []]))
    let grown = 0
    for (const size of sizes) {
      const startedAt = performance.now()
      await grow(database.pool, shop, grown + 1, size)
      console.log(
        `  ${size.toLocaleString('en-US')}: filled in ${Math.round((performance.now() - startedAt) / 1000)} s`,
      )
      grown = size
      callers.studentId = `enr_${String((size - 3) * 10).padStart(26, '0')}`
      for (const { name, ask } of screens)
        times.get(name)?.push(await measured(() => timeInDatabase(database, () => ask(callers))))
    }
    return screens.map(({ name }) => figureOf(name, times.get(name) ?? []))
  } finally {
    await product.stop()
    await database.stop()
  }
}

/** The times of an answer, after one that fills the caches. */
async function measured(once: () => Promise<{ ms: number }>): Promise<number[]> {
  const runs: number[] = []
  for (let run = 0; run <= repetitions; run++) {
    const { ms } = await once()
    if (run > 0) runs.push(ms)
  }
  return runs
}

function figureOf(name: string, bySize: number[][]): Figure {
  const [smallest = 0, ...others] = bySize.map(median)
  const largest = others.at(-1) ?? 0
  const way = bySize.map((runs) => median(runs).toFixed(1)).join(' → ')
  return {
    id: 'B12',
    name: `${name}, ${sizes.map((size) => size.toLocaleString('en-US')).join(', ')}: ${way} ms;`,
    value: largest,
    unit: 'ms',
    target: `≤ ${mostMs} ms in the database, ≤ twice the smallest`,
    met: largest <= mostMs && largest <= Math.max(2 * smallest, smallest + unfeltMs),
    runs: bySize.at(-1) ?? [],
  }
}
