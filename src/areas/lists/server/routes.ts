import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { listsContract } from '../contract.ts'
import { changeView, deleteView, listViews, saveView } from './saved-views.ts'

const on = implement(listsContract).$context<CallCtx>().use(accessGuard)

export const listsRoutes = on.router({
  views: on.views.handler(async ({ context, input }) => ({
    views: await listViews(signedInCtx(context), input.list),
  })),
  saveView: on.saveView.handler(({ context, input }) => saveView(signedInCtx(context), input)),
  changeView: on.changeView.handler(({ context, input: { viewId, ...changes } }) =>
    changeView(signedInCtx(context), viewId, changes),
  ),
  deleteView: on.deleteView.handler(async ({ context, input }) => {
    await deleteView(signedInCtx(context), input.viewId)
    return { done: true }
  }),
})
