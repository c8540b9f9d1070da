import { implement } from '@orpc/server'
import type { CreatorCtx } from '#platform/context.ts'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { toReader } from '#platform/sentences.ts'
import { filesContract } from '../contract.ts'
import { clearUnused, clearVersions } from './clearing.ts'
import { getOwnFile, toUploaded } from './files.ts'
import { makeLink } from './links.ts'
import { makesRenditions } from './renditions/ffmpeg.ts'
import { getStorage } from './storage.ts'
import { getUpload, limitsOf } from './uploads.ts'

const clear = { unused: clearUnused, versions: clearVersions }

const on = implement(filesContract).$context<CallCtx>().use(accessGuard)

export const filesRoutes = on.router({
  uploadLimits: on.uploadLimits.handler(async ({ context }) => ({
    maxBytes: limitsOf(context.instance),
    makesRenditions: await makesRenditions(context.instance),
  })),
  storage: on.storage.handler(({ context }) => storageFor(creatorCtx(context))),
  clearStorage: on.clearStorage.handler(async ({ context, input }) => {
    const ctx = creatorCtx(context)
    await clear[input.part](ctx)
    return storageFor(ctx)
  }),
  getFile: on.getFile.handler(async ({ context, input }) =>
    toUploaded(await getOwnFile(creatorCtx(context), input.fileId)),
  ),
  getUpload: on.getUpload.handler(({ context, input }) => getUpload(creatorCtx(context), input.uploadId)),
  link: on.link.handler(({ context, input }) => makeLink(context, input.fileId)),
})

async function storageFor(ctx: CreatorCtx) {
  const storage = await getStorage(ctx)
  return { ...storage, advice: toReader(ctx, storage.advice) }
}
