import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Assets } from '#platform/http/assets.ts'

const source = 'src/areas/courses/web/player/offline/learn-worker.ts'

/**
 * The worker that keeps opened lessons readable without a connection. At an address of its own, not below /assets, for a
 * worker answers for nothing above its address; under the app's policy, since it is the worker that fetches.
 */
export function mountLearnWorker(app: FastifyInstance, assets: Assets): void {
  app.get('/learn-worker.js', async (_request, reply) => {
    reply.kind = 'app'
    const code = await readFile(join(assets.folder, assets.urlOf(source)))
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(code)
  })
}
