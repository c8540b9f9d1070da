import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Assets } from '#platform/http/assets.ts'

/** The worker that keeps opened lessons readable without a connection, and the one that shows what is pushed. */
const workers = {
  '/learn-worker.js': 'src/areas/courses/web/player/offline/learn-worker.ts',
  '/app-worker.js': 'src/main/web/app-worker.ts',
}

/**
 * Service workers, at addresses of their own, not below /assets, for a worker answers for nothing above its address; under the
 * app's policy, since it is the worker that fetches.
 */
export function mountWorkers(app: FastifyInstance, assets: Assets): void {
  for (const [path, source] of Object.entries(workers)) {
    app.get(path, async (_request, reply) => {
      reply.kind = 'app'
      const code = await readFile(join(assets.folder, assets.urlOf(source)))
      return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(code)
    })
  }
}
