import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { studyContract } from '../study-contract.ts'
import { ownCompletedLessons, ownMaterials, ownStudyLog } from './own-study.ts'
import { addSchedule, changeSchedule, listSchedules, removeSchedule } from './schedules.ts'

const on = implement(studyContract).$context<CallCtx>().use(accessGuard)

export const studyRoutes = on.router({
  materials: on.materials.handler(({ context }) => ownMaterials(signedInCtx(context))),
  studyLog: on.studyLog.handler(({ context, input }) => ownStudyLog(signedInCtx(context), input)),
  completedLessons: on.completedLessons.handler(({ context, input }) =>
    ownCompletedLessons(signedInCtx(context), input),
  ),
  schedules: on.schedules.handler(async ({ context }) => ({
    schedules: await listSchedules(signedInCtx(context)),
  })),
  addSchedule: on.addSchedule.handler(({ context, input }) => addSchedule(signedInCtx(context), input)),
  changeSchedule: on.changeSchedule.handler(({ context, input: { scheduleId, ...plan } }) =>
    changeSchedule(signedInCtx(context), scheduleId, plan),
  ),
  removeSchedule: on.removeSchedule.handler(({ context, input }) =>
    removeSchedule(signedInCtx(context), input.scheduleId),
  ),
})
