import { implement } from '@orpc/server'
import type { CreatorCtx } from '#platform/context.ts'
import { type CallCtx, creatorCtx, guarded } from '#platform/rpc.ts'
import { availabilityContract } from '../availability-contract.ts'
import { clientsContract } from '../clients-contract.ts'
import { coachingContract } from '../contract.ts'
import { getAvailability, setAvailability } from './availability.ts'
import { addClientFile, removeClientFile, shareClientFile } from './client-files.ts'
import { checkClientImport, importClients } from './client-import.ts'
import { adjustBalance, changeClient, getClient, listClients } from './clients.ts'
import { cancelSession, completeSession } from './ending.ts'
import { addGoal, changeGoal, removeGoal } from './goals.ts'
import { bookForClient, changeSession, listSlots } from './host-booking.ts'
import { confirmSession, moveSession } from './moving.ts'
import { onceOnly } from './once-only.ts'
import { getOverview, getWeek } from './overview.ts'
import { previewSlots } from './schedule.ts'
import { getSession, listSessions } from './sessions.ts'

const on = implement(coachingContract).$context<CallCtx>().use(guarded)

export const coachingRoutes = on.router({
  overview: on.overview.handler(({ context }) => getOverview(creatorCtx(context))),
  list: on.list.handler(({ context, input }) => listSessions(creatorCtx(context), input)),
  week: on.week.handler(({ context, input }) => getWeek(creatorCtx(context), input.day)),
  get: on.get.handler(({ context, input }) => getSession(creatorCtx(context), input.sessionId)),
  create: on.create.handler(({ context, input }) =>
    onceOnly(context, 'coaching.book', input, (ctx) => bookForClient(ctx, input)),
  ),
  move: on.move.handler(async ({ context, input: { sessionId, startsAt, ...how } }) => {
    const ctx = creatorCtx(context)
    await moveSession(ctx, ctx.actor.workspaceId, sessionId, {
      startsAt: new Date(startsAt),
      by: 'host',
      ...how,
    })
    return getSession(ctx, sessionId)
  }),
  confirm: on.confirm.handler(async ({ context, input: { sessionId } }) => {
    const ctx = creatorCtx(context)
    await confirmSession(ctx, ctx.actor.workspaceId, sessionId, 'host')
    return getSession(ctx, sessionId)
  }),
  complete: on.complete.handler(async ({ context, input: { sessionId, ...how } }) => {
    const ctx = creatorCtx(context)
    await completeSession(ctx, ctx.actor.workspaceId, sessionId, how)
    return getSession(ctx, sessionId)
  }),
  cancel: on.cancel.handler(async ({ context, input: { sessionId, ...how } }) => {
    const ctx = creatorCtx(context)
    await cancelSession(ctx, ctx.actor.workspaceId, sessionId, { by: 'host', ...how })
    return getSession(ctx, sessionId)
  }),
  change: on.change.handler(({ context, input: { sessionId, ...changes } }) =>
    changeSession(creatorCtx(context), sessionId, changes),
  ),
  slots: on.slots.handler(({ context, input }) => listSlots(creatorCtx(context), input)),
})

const onClients = implement(clientsContract).$context<CallCtx>().use(guarded)

export const clientsRoutes = onClients.router({
  list: onClients.list.handler(({ context, input }) => listClients(creatorCtx(context), input)),
  get: onClients.get.handler(({ context, input }) => getClient(creatorCtx(context), input.clientId)),
  change: onClients.change.handler(({ context, input: { clientId, ...changes } }) =>
    changeClient(creatorCtx(context), clientId, changes),
  ),
  checkImport: onClients.checkImport.handler(({ context, input }) =>
    checkClientImport(creatorCtx(context), input),
  ),
  importClients: onClients.importClients.handler(({ context, input }) =>
    importClients(creatorCtx(context), input),
  ),
  adjust: onClients.adjust.handler(({ context, input }) =>
    onceOnly(context, `coaching.adjust:${input.clientId}`, input, (ctx) =>
      adjustBalance(ctx, input.clientId, input),
    ),
  ),
  addGoal: onClients.addGoal.handler(({ context, input: { clientId, ...goal } }) =>
    thenClient(context, clientId, (ctx) => addGoal(ctx, clientId, goal)),
  ),
  changeGoal: onClients.changeGoal.handler(({ context, input }) =>
    thenClient(context, input.clientId, (ctx) => changeGoal(ctx, input)),
  ),
  removeGoal: onClients.removeGoal.handler(({ context, input: { clientId, goalId } }) =>
    thenClient(context, clientId, (ctx) => removeGoal(ctx, clientId, goalId)),
  ),
  addFile: onClients.addFile.handler(({ context, input: { clientId, ...file } }) =>
    thenClient(context, clientId, (ctx) => addClientFile(ctx, clientId, file)),
  ),
  changeFile: onClients.changeFile.handler(({ context, input }) =>
    thenClient(context, input.clientId, (ctx) => shareClientFile(ctx, input)),
  ),
  removeFile: onClients.removeFile.handler(({ context, input: { clientId, clientFileId } }) =>
    removeClientFile(creatorCtx(context), clientId, clientFileId),
  ),
})

const onHours = implement(availabilityContract).$context<CallCtx>().use(guarded)

export const availabilityRoutes = onHours.router({
  get: onHours.get.handler(({ context }) => getAvailability(creatorCtx(context))),
  set: onHours.set.handler(({ context, input }) => setAvailability(creatorCtx(context), input)),
  preview: onHours.preview.handler(({ context, input }) => previewSlots(creatorCtx(context), input)),
})

/** The client as they are once that's done. */
async function thenClient(
  context: CallCtx,
  clientId: Parameters<typeof getClient>[1],
  work: (ctx: CreatorCtx) => Promise<void>,
) {
  const ctx = creatorCtx(context)
  await work(ctx)
  return getClient(ctx, clientId)
}
