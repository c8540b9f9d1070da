import { addSchedule, listSchedules } from '#areas/learning/server/schedules.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Ctx } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { everybody, type Row } from '#testing/hostile.ts'
import { ctxFor, signInAgain, type World } from '#testing/people.ts'

const plan = () => ({
  courseId: null,
  days: [1],
  time: '19:30',
  minutes: 30,
  untilOn: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
  timeZone: 'UTC',
  remind: false,
})

/** Study times that S planned. */
async function ofPlan(app: TestApplication, { s }: World) {
  const ctx = (await ctxFor(app, await signInAgain(app, s))) as Ctx<SignedIn>
  const [known] = await listSchedules(ctx)
  return { scheduleId: (known ?? (await addSchedule(ctx, plan()))).id }
}
const ofSold = async (_: TestApplication, { a }: World) => ({ courseId: a.course.id })

/** Rows for studying across everything a person owns. */
export function studyRows(): Row[] {
  const signedIn = (status: number) => ({ ...everybody(status), X: 401, P: 401 })
  const own = (operation: string): Row => ({ operation, expect: signedIn(200), ownThingsOnly: true })
  const ofS = { ...signedIn(404), S: 200 }
  return [
    own('GET /materials'),
    own('GET /study-log'),
    own('GET /completed-lessons'),
    own('GET /study-schedules'),
    { operation: 'POST /study-schedules', expect: signedIn(201), body: plan, ownThingsOnly: true },
    { operation: 'PUT /study-schedules/{scheduleId}', expect: ofS, ids: ofPlan, body: plan },
    { operation: 'GET /study-schedules/{scheduleId}/calendar.ics', expect: ofS, ids: ofPlan },
    // To delete what is not there, or not theirs, is done and changes nothing.
    { operation: 'DELETE /study-schedules/{scheduleId}', expect: signedIn(200), ids: ofPlan },
    {
      operation: 'GET /learn/{courseId}/materials.zip',
      name: 'GET /learn/{courseId}/materials.zip without files',
      expect: { ...everybody(409), X: 401, T: 403, B: 403, ADM: 403 },
      ids: ofSold,
      saysPublicTitle: true,
    },
  ]
}
