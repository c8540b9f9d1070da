import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { packagesContract } from '../packages-contract.ts'
import {
  discardAllPackages,
  discardPackage,
  duplicatePackage,
  removePackage,
  restorePackage,
  setActive,
  takeBack,
} from './package-life.ts'
import { changePackage, createPackage, getPackage, listPackages } from './packages.ts'

const on = implement(packagesContract).$context<CallCtx>().use(accessGuard)

export const packagesRoutes = on.router({
  list: on.list.handler(({ context, input }) => listPackages(creatorCtx(context), input)),
  get: on.get.handler(({ context, input }) => getPackage(creatorCtx(context), input.packageId)),
  create: on.create.handler(({ context, input }) => createPackage(creatorCtx(context), input)),
  change: on.change.handler(({ context, input: { packageId, ...changes } }) =>
    changePackage(creatorCtx(context), packageId, changes),
  ),
  setActive: on.setActive.handler(({ context, input }) =>
    setActive(creatorCtx(context), input.packageId, input.active),
  ),
  duplicate: on.duplicate.handler(({ context, input }) =>
    duplicatePackage(creatorCtx(context), input.packageId),
  ),
  remove: on.remove.handler(({ context, input }) => removePackage(creatorCtx(context), input.packageId)),
  restore: on.restore.handler(({ context, input }) => restorePackage(creatorCtx(context), input.packageId)),
  discard: on.discard.handler(({ context, input }) => discardPackage(creatorCtx(context), input.packageId)),
  emptyTrash: on.emptyTrash.handler(({ context }) => discardAllPackages(creatorCtx(context))),
  takeBack: on.takeBack.handler(({ context, input: { packageId, ...of } }) =>
    takeBack(creatorCtx(context), packageId, of),
  ),
})
