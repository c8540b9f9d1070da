import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { brandingContract } from '../branding-contract.ts'
import { getBranding, removeLogo, updateBranding } from './branding.ts'

const on = implement(brandingContract).$context<CallCtx>().use(accessGuard)

export const brandingRoutes = on.router({
  get: on.get.handler(({ context }) => getBranding(creatorCtx(context))),
  update: on.update.handler(({ context, input }) => updateBranding(creatorCtx(context), input)),
  removeLogo: on.removeLogo.handler(({ context }) => removeLogo(creatorCtx(context))),
})
