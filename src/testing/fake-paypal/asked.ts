import type { IncomingMessage } from 'node:http'
import { freshId, Refusal } from './books.ts'
import { routes } from './routes.ts'
import { type Answer, tell, timeIn, type World } from './world.ts'

/** Ids of requests are remembered for so long. */
const rememberedMs = 6 * 3_600_000

/** Answers a request: with what was answered before to the same id, or by its route. */
export function answerTo(world: World, request: IncomingMessage, url: URL, text: string): Answer {
  const { apps, tokens, answered, faults, origin, signingKey } = world
  const now = timeIn(world)
  const token = tokens.get(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
  const app = token && apps.get(token.clientId)
  if (!token || !app || app.isRevoked || token.until <= now)
    throw new Refusal(401, 'invalid_token', 'The token passed in wasn’t found in the system')
  const id = request.headers['paypal-request-id']
  const name = typeof id === 'string' ? `${app.merchant.id} ${url.pathname} ${id}` : null
  const known = name ? answered.get(name) : undefined
  if (known && now - known.at < rememberedMs) return known.answer
  for (const { method, path, answer, status } of routes) {
    const match = method === request.method ? path.exec(url.pathname) : null
    if (!match) continue
    const { merchant } = app
    const body = answer({
      ...{ merchant, faults, origin, signingKey, text, now, ids: match.slice(1), query: url.searchParams },
      tell: (type, resource) => tell(world, merchant, type, resource),
    })
    const told = { status, body: structuredClone(body) }
    if (name) answered.set(name, { answer: told, at: now })
    return told
  }
  throw new Refusal(404, 'NOT_FOUND', `The specified resource doesn’t exist: ${url.pathname}`)
}

/** Gives an app a token for its secret. */
export function tokenFor(world: World, request: IncomingMessage): object {
  const { apps, tokens } = world
  const basic = /^Basic (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const [clientId = '', secret] = Buffer.from(basic, 'base64').toString().split(':')
  const app = apps.get(clientId)
  if (!app || app.secret !== secret || app.isRevoked)
    throw new Refusal(401, 'invalid_client', 'Client Authentication failed')
  const token = freshId() + freshId()
  tokens.set(token, { clientId, until: timeIn(world) + 9 * 3_600_000 })
  return { access_token: token, token_type: 'Bearer', expires_in: 32_400, app_id: 'APP-FAKE' }
}
