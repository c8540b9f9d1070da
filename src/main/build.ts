import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Assets } from '#platform/http/assets.ts'
import { livePath } from '#platform/live/route.ts'
import { version } from './version.ts'

/** The header with which answers of the API say of which build they are. */
const buildHeader = 'x-app-build'

/** Changes with every build: the app's document names its files by what is in them. */
export function buildOf({ document }: Pick<Assets, 'document'>): string {
  return createHash('sha256').update(`${version} ${document}`).digest('hex').slice(0, 12)
}

/** A tab that was opened before an update hears of it with the next answer. */
export function sayBuild(app: FastifyInstance, build: string): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/v1/') && !request.url.startsWith(livePath))
      reply.header(buildHeader, build)
    done(null, payload)
  })
}
