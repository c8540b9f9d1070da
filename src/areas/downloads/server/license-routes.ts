import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { licenseKeysContract } from '../license-contract.ts'
import { addKeys, getLicenseKeys, setLicensing } from './license-keys.ts'
import { listUnsold, removeUnsold } from './unsold-keys.ts'
import { verifyKey } from './verifying.ts'

const on = implement(licenseKeysContract).$context<CallCtx>().use(accessGuard)

export const licenseKeysRoutes = on.router({
  verify: on.verify.handler(({ context, input }) => verifyKey(context, input)),
  get: on.get.handler(({ context, input }) => getLicenseKeys(creatorCtx(context), input.downloadId)),
  change: on.change.handler(({ context, input: { downloadId, ...to } }) =>
    setLicensing(creatorCtx(context), downloadId, to),
  ),
  add: on.add.handler(({ context, input: { downloadId, ...list } }) =>
    addKeys(creatorCtx(context), downloadId, list),
  ),
  unsold: on.unsold.handler(({ context, input: { downloadId, ...asked } }) =>
    listUnsold(creatorCtx(context), downloadId, asked),
  ),
  removeUnsold: on.removeUnsold.handler(({ context, input }) =>
    removeUnsold(creatorCtx(context), input.downloadId, input.which),
  ),
})
