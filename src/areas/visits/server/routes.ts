import { implement } from '@orpc/server'
import { type CallCtx, creatorCtx, guarded } from '#platform/rpc.ts'
import { visitsContract } from '../contract.ts'
import { visitFigures, visitFiguresOfThing } from './figures.ts'

const on = implement(visitsContract).$context<CallCtx>().use(guarded)

export const visitsRoutes = on.router({
  ofStore: on.ofStore.handler(({ context, input }) => visitFigures(creatorCtx(context), input)),
  ofThing: on.ofThing.handler(({ context, input }) => visitFiguresOfThing(creatorCtx(context), input)),
})
