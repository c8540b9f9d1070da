import { implement } from '@orpc/server'
import { type CallCtx, creatorCtx, guarded } from '#platform/rpc.ts'
import { accessContract } from '../contract.ts'
import { rightsOfPerson } from './person-rights.ts'

const on = implement(accessContract).$context<CallCtx>().use(guarded)

export const accessRoutes = on.router({
  ofPerson: on.ofPerson.handler(({ context, input }) => rightsOfPerson(creatorCtx(context), input.contactId)),
})
