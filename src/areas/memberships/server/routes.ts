import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { membershipsContract } from '../contract.ts'
import { getOverview } from './figures.ts'
import { memberHistory } from './history.ts'
import { listInvoicePrices, listInvoices, resendInvoice, sendInvoice, withdrawInvoice } from './invoices.ts'
import { changeJoinPage, joinPageOf } from './join-page.ts'
import { checkImport, importMembers } from './member-import.ts'
import { addMember, endMember, getMember, listMembers } from './members.ts'
import { listMoves, moveMember } from './moving-members.ts'
import { setPayment } from './payment.ts'
import { changePiece, createPiece, deletePiece, listCourses, listPieces } from './pieces.ts'
import { listPackages } from './tier-coaching.ts'
import { removeTier } from './tier-trash.ts'
import { changeTier, createTier, duplicateTier, listTiers, orderTiers } from './tiers.ts'

const on = implement(membershipsContract).$context<CallCtx>().use(accessGuard)
const done = { done: true as const }

export const membershipsRoutes = on.router({
  overview: on.overview.handler(({ context }) => getOverview(creatorCtx(context))),
  history: on.history.handler(({ context }) => memberHistory(creatorCtx(context))),
  tiers: on.tiers.handler(async ({ context }) => ({ tiers: await listTiers(creatorCtx(context)) })),
  createTier: on.createTier.handler(({ context, input }) => createTier(creatorCtx(context), input)),
  orderTiers: on.orderTiers.handler(async ({ context, input }) => ({
    tiers: await orderTiers(creatorCtx(context), input.tierIds),
  })),
  changeTier: on.changeTier.handler(({ context, input: { tierId, ...changes } }) =>
    changeTier(creatorCtx(context), tierId, changes),
  ),
  duplicateTier: on.duplicateTier.handler(({ context, input }) =>
    duplicateTier(creatorCtx(context), input.tierId),
  ),
  deleteTier: on.deleteTier.handler(async ({ context, input }) => {
    await removeTier(creatorCtx(context), input.tierId)
    return done
  }),
  joinPage: on.joinPage.handler(({ context }) => {
    const ctx = creatorCtx(context)
    return joinPageOf(ctx, ctx.actor.workspaceId)
  }),
  changeJoinPage: on.changeJoinPage.handler(({ context, input }) =>
    changeJoinPage(creatorCtx(context), input),
  ),
  members: on.members.handler(({ context, input }) => listMembers(creatorCtx(context), input)),
  member: on.member.handler(({ context, input }) => getMember(creatorCtx(context), input.memberId)),
  addMember: on.addMember.handler(({ context, input }) => addMember(creatorCtx(context), input)),
  moves: on.moves.handler(({ context, input }) => listMoves(creatorCtx(context), input.memberId)),
  moveMember: on.moveMember.handler(({ context, input: { memberId, ...to } }) =>
    moveMember(creatorCtx(context), memberId, to),
  ),
  setPayment: on.setPayment.handler(({ context, input: { memberId, ...asked } }) =>
    setPayment(creatorCtx(context), memberId, asked),
  ),
  checkImport: on.checkImport.handler(({ context, input }) => checkImport(creatorCtx(context), input)),
  importMembers: on.importMembers.handler(({ context, input }) => importMembers(creatorCtx(context), input)),
  endMember: on.endMember.handler(async ({ context, input }) => {
    await endMember(creatorCtx(context), input.memberId)
    return done
  }),
  invoicePrices: on.invoicePrices.handler(async ({ context }) => ({
    prices: await listInvoicePrices(creatorCtx(context)),
  })),
  invoices: on.invoices.handler(({ context }) => listInvoices(creatorCtx(context))),
  sendInvoice: on.sendInvoice.handler(({ context, input }) => sendInvoice(creatorCtx(context), input)),
  resendInvoice: on.resendInvoice.handler(({ context, input }) =>
    resendInvoice(creatorCtx(context), input.invoiceId),
  ),
  withdrawInvoice: on.withdrawInvoice.handler(async ({ context, input }) => {
    await withdrawInvoice(creatorCtx(context), input.invoiceId)
    return done
  }),
  pieces: on.pieces.handler(({ context, input }) => listPieces(creatorCtx(context), input)),
  createPiece: on.createPiece.handler(({ context, input }) => createPiece(creatorCtx(context), input)),
  changePiece: on.changePiece.handler(({ context, input: { pieceId, ...draft } }) =>
    changePiece(creatorCtx(context), pieceId, draft),
  ),
  deletePiece: on.deletePiece.handler(async ({ context, input }) => {
    await deletePiece(creatorCtx(context), input.pieceId)
    return done
  }),
  packages: on.packages.handler(async ({ context }) => ({
    packages: await listPackages(creatorCtx(context)),
  })),
  courses: on.courses.handler(async ({ context }) => ({ courses: await listCourses(creatorCtx(context)) })),
})
