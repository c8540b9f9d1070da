import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { accessContract } from '../contract.ts'
import { rightsOfPerson } from './person-rights.ts'

const on = implement(accessContract).$context<CallCtx>().use(accessGuard)

export const accessRoutes = on.router({
  ofPerson: on.ofPerson.handler(({ context, input }) => rightsOfPerson(creatorCtx(context), input.contactId)),
})
