import { implement } from '@orpc/server'
import { type CallCtx, creatorCtx, guarded } from '#platform/rpc.ts'
import { filesContract } from '../contract.ts'
import { getOwnFile, toUploaded } from './files.ts'
import { makeLink } from './links.ts'
import { makesRenditions } from './renditions/ffmpeg.ts'
import { getUpload, limitsOf } from './uploads.ts'

const on = implement(filesContract).$context<CallCtx>().use(guarded)

export const filesRoutes = on.router({
  uploadLimits: on.uploadLimits.handler(async ({ context }) => ({
    maxBytes: limitsOf(context.instance),
    makesRenditions: await makesRenditions(context.instance),
  })),
  getFile: on.getFile.handler(async ({ context, input }) =>
    toUploaded(await getOwnFile(creatorCtx(context), input.fileId)),
  ),
  getUpload: on.getUpload.handler(({ context, input }) => getUpload(creatorCtx(context), input.uploadId)),
  link: on.link.handler(({ context, input }) => makeLink(context, input.fileId)),
})
