import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import yazl from 'yazl'
import { cleanName } from '#areas/courses/entry-names.ts'
import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { FileStore } from '#platform/files/files.ts'
import { type Packing, packMaterials } from './materials.ts'

type Tools = {
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Ctx>
  instance: Ctx['instance']
}

/** The files of a course in one archive: a route of its own, since its answer is written as the files are read. */
export function mountMaterials(app: FastifyInstance, { contextOf, instance }: Tools): void {
  app.get<{ Params: { courseId: string } }>(
    '/api/v1/learn/:courseId/materials.zip',
    async (request, reply) => {
      reply.kind = 'api'
      const ctx = await contextOf(request, reply)
      const { courseId } = request.params
      if (!isId('crs', courseId))
        throw new AppError('NOT_FOUND', 'This course was deleted, or the link is wrong.')
      const packing = await packMaterials(ctx, courseId)
      const archive = archiveOf(packing, instance.files)
      // Whoever goes away half-way leaves no file open.
      reply.raw.once('close', archive.stop)
      return reply
        .type('application/zip')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; ${namesFor(packing.title)}`)
        .send(archive.stream)
    },
  )
}

/** One file is open at a time, and no more of it in memory than is on its way. A file that cannot be read breaks the download off. */
export function archiveOf({ entries }: Packing, files: FileStore): { stream: Readable; stop: () => void } {
  const zip = new yazl.ZipFile()
  const stream = zip.outputStream as Readable
  let open: Readable | null = null
  const fail = (error: Error) => void stream.destroy(error)
  zip.on('error', fail)
  for (const { path, key, bytes } of entries) {
    // Most files to keep are packed already; as they are, their size is known beforehand.
    zip.addReadStreamLazy(path, { compress: false, size: bytes }, (take) => {
      files.open(key).then(
        (opened) => {
          open = opened.stream
          if (stream.destroyed) return void opened.stream.destroy()
          opened.stream.once('error', fail)
          take(null, opened.stream)
        },
        (error: Error) => fail(error),
      )
    })
  }
  zip.end()
  const stop = () => {
    open?.destroy()
    stream.destroy()
  }
  return { stream, stop }
}

function namesFor(title: string): string {
  const name = `${cleanName(title, 'course')}.zip`
  const plain = name.replace(/[^\w. -]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}
