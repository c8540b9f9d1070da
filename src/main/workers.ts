import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Assets } from '#platform/http/assets.ts'

/** The worker that keeps opened lessons readable without a connection, and the app's own: notifications and the offline page. */
const workers = {
  '/learn-worker.js': 'src/areas/learning/web/player/offline/learn-worker.ts',
  '/app-worker.js': 'src/main/web/app-worker.ts',
}

/**
 * Service workers, at addresses of their own, not below /assets, for a worker answers for nothing above its address; under the
 * app's policy, since it is the worker that fetches.
 */
export function mountWorkers(app: FastifyInstance, assets: Assets, offlineVersion: () => string): void {
  for (const [path, source] of Object.entries(workers)) {
    app.get(path, async (_request, reply) => {
      reply.kind = 'app'
      const code = await readFile(join(assets.folder, assets.urlOf(source)), 'utf8')
      // Another version is another file, which is how browsers notice that there is a new one.
      const version = `self.offlineVersion=${JSON.stringify(offlineVersion())};\n`
      return reply
        .header('cache-control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(path === '/app-worker.js' ? version + code : code)
    })
  }
}
