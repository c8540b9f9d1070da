import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { visitsContract } from '../contract.ts'
import { visitFigures, visitFiguresOfThing } from './figures.ts'

const on = implement(visitsContract).$context<CallCtx>().use(accessGuard)

export const visitsRoutes = on.router({
  ofStore: on.ofStore.handler(({ context, input }) => visitFigures(creatorCtx(context), input)),
  ofThing: on.ofThing.handler(({ context, input }) => visitFiguresOfThing(creatorCtx(context), input)),
})
