import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { pieceTrashContract } from '../piece-trash-contract.ts'
import { discardAllPieces, discardPiece, duplicatePiece, restorePiece } from './piece-trash.ts'

const on = implement(pieceTrashContract).$context<CallCtx>().use(accessGuard)

export const pieceTrashRoutes = on.router({
  duplicate: on.duplicate.handler(({ context, input }) => duplicatePiece(creatorCtx(context), input.pieceId)),
  restore: on.restore.handler(({ context, input }) => restorePiece(creatorCtx(context), input.pieceId)),
  discard: on.discard.handler(async ({ context, input }) => {
    await discardPiece(creatorCtx(context), input.pieceId)
    return { done: true as const }
  }),
  emptyTrash: on.emptyTrash.handler(({ context }) => discardAllPieces(creatorCtx(context))),
})
