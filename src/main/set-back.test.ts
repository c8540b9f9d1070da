import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeLesson } from '#areas/learning/server/lesson-marks.ts'
import { sendReminders } from '#areas/learning/server/reminders.ts'
import { addSchedule } from '#areas/learning/server/schedules.ts'
import { studySchedules } from '#areas/learning/server/study-tables.ts'
import { studentsSum } from '#areas/learning/server/sums/learning-sums.ts'
import { planReport, sendWeeklyReports } from '#areas/notifications/server/reports/weekly.ts'
import { pushSettingWords, weeklyReports } from '#areas/notifications/server/tables.ts'
import { paymentAttempts } from '#areas/payments/server/tables.ts'
import { enrollByHand } from '#areas/students/server/enrolling.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days, hours, minutes, seconds } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { type AfterSetBack, clockSweep, watchClock } from '#platform/instance/clock.ts'
import { clockMarks } from '#platform/instance/tables.ts'
import { startWorker } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { mails } from '#platform/mail/tables.ts'
import { checkSums, checkSumsSweep, findDrift } from '#platform/sums/checking.ts'
import { joinSums } from '#platform/sums/joining.ts'
import { readSums } from '#platform/sums/sums.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, goodCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import { afterSetBack } from './application.ts'

const test = testDb()
const silent = createLog('silent')
const began = '2026-11-20T09:00:00Z'
const clock = testClock(began)
let ctx: Ctx
beforeAll(() => {
  useTestPayments()
})
beforeEach(async () => {
  clock.set(began)
  ctx = asVisitor(test.db, clock.now)
  await test.db.delete(clockMarks)
})

/** What a log was told from a level on. */
function listened() {
  const lines: { level: number; msg: string }[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

/** What a worker does in a turn that has to do with sums and the clock. */
async function turn(log = silent): Promise<void> {
  await watchClock(ctx, log, afterSetBack)
  await joinSums(ctx)
  await checkSumsSweep(log).run(ctx, new AbortController().signal)
}

describe('R13: a clock that was ahead and is right again', () => {
  it.each([days(40), days(400), hours(3), days(4_500)])(
    'R13: by %d ms, leaves sums that are what their facts say',
    async (ahead) => {
      const creator = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
      const { workspaceId } = creator.actor
      const course = await makeCourse(creator, { lessons: 2, published: true })
      // Sold and learned over the last hundred days, with access that ends in three weeks.
      for (const ago of [95, 70, 62, 30, 3, 0]) {
        clock.set(new Date(Date.parse(began) - days(ago)))
        const mia = await asStudent(test.db, { now: clock.now })
        await buy(mia, course, { email: mia.actor.email })
        await completeLesson(mia, course.id, course.lessonIds[0] as Id<'lsn'>)
      }
      clock.set(began)
      const endsAt = new Date(clock.now().getTime() + days(21)).toISOString()
      const zoe = { name: 'Zoe', email: `zoe-${workspaceId}@example.com`, endsAt, invite: false }
      await enrollByHand(creator, course.id, zoe)
      const students = async () =>
        (await readSums(creator, workspaceId, [studentsSum('any')]))(studentsSum('any'))
      await turn()
      expect(await students()).toBe(7)

      clock.advance(ahead)
      await turn()
      const leo = await asStudent(test.db, { now: clock.now })
      await buy(leo, course, { email: leo.actor.email })
      await turn()

      clock.set(began)
      clock.advance(minutes(5))
      const { log, lines } = listened()
      await turn(log)
      expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining('the clock was set back') }])
      expect(await findDrift(creator, workspaceId)).toEqual([])
      expect(await checkSums(ctx, { repair: false })).toMatchObject({ seats: 0, drifts: [] })
      // Zoe’s access has not ended, though the time before thought so.
      expect(await students()).toBe(7)

      // Nothing is left to say, now or when the time comes round again.
      for (const later of [minutes(6), days(22), ahead].toSorted((a, b) => a - b)) {
        clock.set(new Date(Date.parse(began) + later))
        await turn(log)
        expect(await checkSums(ctx, { repair: false })).toMatchObject({ seats: 0, drifts: [] })
      }
      expect(lines).toHaveLength(1)
    },
  )

  it('R13: has what was put off by it due again, and what was planned by it planned anew', async () => {
    const creator = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
    const course = await makeCourse(creator, { published: true })
    const mia = await asStudent(test.db, { now: clock.now })
    const person = { ...mia, now: clock.now }
    await addSchedule(person, {
      ...{ courseId: null, days: [1, 2, 3, 4, 5, 6, 7], time: '18:00', minutes: 30 },
      ...{ untilOn: '2026-12-10', timeZone: 'UTC', remind: true },
    })
    await planReport(ctx, mia.actor.userId)
    const planned = async () => {
      const [schedule] = await test.db
        .select({ at: studySchedules.dueAt })
        .from(studySchedules)
        .where(eq(studySchedules.userId, mia.actor.userId))
      const [report] = await test.db
        .select({ at: weeklyReports.dueAt })
        .from(weeklyReports)
        .where(eq(weeklyReports.userId, mia.actor.userId))
      return [schedule?.at, report?.at].map((at) => at?.toISOString() ?? null)
    }
    const before = await planned()
    expect(before).toEqual(['2026-11-20T17:45:00.000Z', '2026-11-23T08:00:00.000Z'])
    await turn()

    clock.advance(days(40))
    await turn()
    await sendReminders(ctx)
    await sendWeeklyReports(ctx)
    expect((await planned())[0]).toBeNull()
    const waiting = await buy(asVisitor(test.db, clock.now), course, {
      email: 'waiting@example.com',
      card: { ...goodCard, number: '4000 0025 0000 3155' },
    })
    const mailId = await queueMail(ctx, creator.actor.workspaceId, {
      ...{ purpose: 'transactional' as const, template: 'test.hello' },
      ...{ to: { address: 'mia@example.com' }, fromName: 'Ana', subject: 'Hello' },
      ...{ html: '<p>Hello</p>', text: 'Hello' },
    })
    const claimedUntil = new Date(clock.now().getTime() + minutes(2))
    await test.db.update(mails).set({ claimedUntil }).where(eq(mails.id, mailId))
    const push = {
      ...{ userId: mia.actor.userId, id: newId('pms'), subscriptionId: newId('psh') },
      payload: { title: 'Hello', body: 'Hello', path: '/', topic: 'x' },
      ...{ createdAt: clock.now(), dueAt: clock.now() },
    }
    await test.db.insert(pushSettingWords).values(push)
    await ctx.instance.limits.spend({ name: 'test', points: 1, seconds: 60 }, 'mia')
    await test.db.execute(sql`update rate_limits set expire = ${clock.now().getTime() + days(400)}`)

    clock.set(began)
    await turn()
    expect(await planned()).toEqual(before)
    const now = clock.now()
    const [attempt] = await test.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, waiting.orderId))
    expect(attempt?.dueAt).toEqual(now)
    const [mail] = await test.db.select().from(mails).where(eq(mails.id, mailId))
    expect(mail).toMatchObject({ dueAt: now, claimedUntil: null })
    const [message] = await test.db.select().from(pushSettingWords).where(eq(pushSettingWords.id, push.id))
    expect(message?.dueAt).toEqual(now)
    await ctx.instance.limits.spend({ name: 'test', points: 1, seconds: 60 }, 'mia')
  })

  it('R13: keeps no delivery waiting that the queue had put off or begun by it', async () => {
    const now = { ...ctx, now: () => new Date() }
    const worker = await startWorker({ database: test.database, ctx: now, log: silent, sweeps: [] })
    await worker.stop()
    const insert = (state: string, column: string) =>
      test.database.pool.query(
        `insert into jobs.job (name, state, ${column}, expire_seconds, retry_limit, data)
         values ('events.deliver', '${state}', now() + interval '40 days', 15, 12, '{}') returning id`,
      )
    const ids = [
      (await insert('created', 'start_after')).rows[0].id,
      (await insert('retry', 'start_after')).rows[0].id,
      (await insert('active', 'started_on')).rows[0].id,
    ]
    await test.database.pool.query(`update jobs.queue set maintain_on = now() + interval '40 days'`)
    const jobs = afterSetBack.find(({ name }) => name === 'platform.jobs')
    await jobs?.run(now)
    const { rows } = await test.database.pool.query(
      `select id from jobs.job where id = any($1) and start_after <= now() and coalesce(started_on, now()) <= now()`,
      [ids],
    )
    expect(rows).toHaveLength(3)
    const queues = await test.database.pool.query(`select 1 from jobs.queue where maintain_on > now()`)
    expect(queues.rows).toEqual([])
    await test.database.pool.query('drop schema jobs cascade')
    // Without a queue there is nothing to do.
    await jobs?.run(now)
  })
})

describe('the mark of the clock', () => {
  const counting = (fails = 0) => {
    const runs: string[] = []
    const each = (name: string): AfterSetBack => ({
      name,
      run: async () => {
        runs.push(name)
        if (name === 'first' && runs.length <= fails) throw new Error('not now')
      },
    })
    return { runs, list: [each('first'), each('second')] }
  }

  it('R13: takes small steps back for none, and a jump ahead at once', async () => {
    const { runs, list } = counting()
    const sweep = clockSweep(silent, list)
    const look = () => sweep.run(ctx, new AbortController().signal)
    await look()
    clock.advance(-minutes(10))
    await look()
    expect(runs).toEqual([])
    clock.set(new Date(Date.parse(began) + hours(2)))
    await look()
    clock.advance(seconds(2))
    await look()
    clock.set(began)
    await look()
    expect(runs).toEqual(['first', 'second'])
    await look()
    expect(runs).toHaveLength(2)
  })

  it('R13: stays until everything was done, and one that fails keeps none of the others', async () => {
    const { runs, list } = counting(1)
    clock.advance(days(40))
    await watchClock(ctx, silent, list)
    clock.set(began)
    await expect(watchClock(ctx, silent, list)).rejects.toThrow('not everything')
    expect(runs).toEqual(['first', 'second'])
    await watchClock(ctx, silent, list)
    expect(runs).toEqual(['first', 'second', 'first', 'second'])
    await watchClock(ctx, silent, list)
    expect(runs).toHaveLength(4)
  })
})
