import { implement } from '@orpc/server'
import { clearCookies } from '#areas/accounts/server/cookie.ts'
import { accessGuard, type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { privacyContract } from '../contract.ts'
import { askForDataExport, lastDataExport } from './data-exports.ts'
import { deleteAccount, getLeavingSummary } from './leaving.ts'

const on = implement(privacyContract).$context<CallCtx>().use(accessGuard)

export const privacyRoutes = on.router({
  dataExport: on.dataExport.handler(async ({ context }) => ({
    export: await lastDataExport(signedInCtx(context)),
  })),
  exportData: on.exportData.handler(async ({ context }) => ({
    export: await askForDataExport(signedInCtx(context)),
  })),
  leaving: on.leaving.handler(({ context }) => getLeavingSummary(signedInCtx(context))),
  deleteAccount: on.deleteAccount.handler(async ({ context, input }) => {
    await deleteAccount(signedInCtx(context), input)
    clearCookies(context)
    return { done: true } as const
  }),
})
