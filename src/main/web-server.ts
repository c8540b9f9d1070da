import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { AnyRouter } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rightPassesFrom } from '#areas/access/server/right-passes.ts'
import { sessionCookieName } from '#areas/accounts/server/cookie.ts'
import { resolveActor } from '#areas/accounts/server/sessions.ts'
import { forgetViewer } from '#areas/files/server/viewers.ts'
import { passCookie } from '#areas/payments/cookies.ts'
import { passesFrom } from '#areas/payments/server/receipts.ts'
import { errorPage } from '#areas/storefront/site/error-page.tsx'
import { browseLabels } from '#areas/storefront/site/texts.ts'
import { type Actor, isSignedIn, type Pass, type RightPass } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { localeOf } from '#kernel/locales.ts'
import type { ApiPaths, MountTools } from '#platform/area.ts'
import type { Config } from '#platform/config.ts'
import type { Ctx } from '#platform/context.ts'
import { isOutOfSpace } from '#platform/disk/space.ts'
import { mountApi } from '#platform/http/api.ts'
import { type Assets, packageRoot, readAssets } from '#platform/http/assets.ts'
import { keepPage, sendKeptPage } from '#platform/http/kept-page.ts'
import { openApiDocument, withoutSafeBounds } from '#platform/http/openapi.ts'
import { limitsIn } from '#platform/http/own-limits.ts'
import { createHttp } from '#platform/http/server.ts'
import { frameIn, type SiteTools } from '#platform/http/site.ts'
import { openTraffic } from '#platform/instance/traffic.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import { livePaths } from '#platform/live/openapi.ts'
import { products } from '#platform/product.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { requestedLanguage } from '#platform/sentences.ts'
import { siteIcon } from '#ui/site/icon.ts'
import { languageToAnswerIn } from './answer-language.ts'
import { apiPage } from './api-page/page.tsx'
import { appDocument } from './app-document.ts'
import type { Application } from './application.ts'
import { serverAreas, siteAreas } from './areas.ts'
import { buildOf, sayBuild } from './build.ts'
import { appDocuments, privatePaths } from './documents.ts'
import { type AskedPage, paint } from './first-paint/paint.ts'
import type { PageAndPaper } from './first-paint/painted-page.ts'
import { mountInstallable, offlineVersion } from './installable.ts'
import { mountLiveChannels } from './live.ts'
import { routesOf } from './routes.ts'
import { refuseShutOut } from './shut-out.ts'
import { version } from './version.ts'
import { guardViewing } from './viewing.ts'
import { showViewingStrip } from './viewing-strip.ts'
import { mountWorkers } from './workers.ts'

type Document = (url: string, html: string) => string | Promise<string>

/** The HTTP side of the product: API, app documents, public pages. `transform` is Vite's in development. */
export async function createWebServer(
  application: Application,
  transform: Document = (_url, html) => html,
): Promise<FastifyInstance> {
  const { config, log } = application
  const assets = readAssets(packageRoot(import.meta.dirname))
  const site = siteTools(application, assets)
  const app = await createHttp({
    config,
    log,
    instance: application.instance,
    errorPage: (request, body, status) => errorPage(site, request, body, status),
  })

  countTraffic(app, application)
  sayBuild(app, buildOf(assets))
  showViewingStrip(app, application, (request, reply) => callCtx(application, request, reply, 'page'))
  askAgainAfterChanges(app, config)
  const routes = routesOf(() => site)
  limitChanges(app, application, routes)
  await mountApi(app, {
    router: routes,
    log,
    contextOf: (request, reply) => callCtx(application, request, reply),
  })
  const tools: MountTools = {
    contextOf: (request, reply, asked) => callCtx(application, request, reply, asked),
    viewerOf: viewerOf(config),
    instance: application.instance,
    ctx: application.ctx,
  }
  for (const area of serverAreas) await area.mount?.(app, tools)
  mountLiveChannels(app, application, tools.contextOf)
  mountDocuments(app, application, site, routes)
  mountHealth(app, application)
  if (process.env.NODE_ENV !== 'development') {
    await mountAssets(app, assets)
    mountWorkers(app, assets, () => offlineVersion(site))
  }
  const documentOf = appDocument(assets, application.instance)
  for (const path of appDocuments) {
    app.get(path, async (request, reply) => {
      reply.kind = 'app'
      if (path.includes(':token') || path === '/setup') reply.header('referrer-policy', 'no-referrer')
      const painted = await paintedFor(application, request, reply, path)
      return (
        reply
          // What is painted for one person is no one else's to keep.
          .header('cache-control', painted ? 'no-store' : 'no-cache')
          .type('text/html; charset=utf-8')
          .send(await transform(request.url, documentOf(path, painted)))
      )
    })
  }
  for (const area of siteAreas) await area.mount(app, site)
  mountInstallable(app, site)
  return app
}

/** Without it the app paints by itself, later: nothing that goes wrong here may keep someone from it. In development styles come late. */
async function paintedFor(
  application: Application,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<PageAndPaper | undefined> {
  if (process.env.NODE_ENV === 'development' || !isOpened(request)) return undefined
  try {
    const ctx = await callCtx(application, request, reply, 'page')
    const { params, query } = request as { params: AskedPage['params']; query: AskedPage['query'] }
    return (await paint(path, ctx, { params, query }, requestedLanguage(request))) ?? undefined
  } catch (error) {
    // Refused, or not there: the program says so.
    if (error instanceof AppError) return undefined
    application.log.warn({ requestId: request.id, err: error }, 'the first paint failed')
    return undefined
  }
}

/**
 * A person opens this document now. What a script fetches may be kept (the player's document for hours without a connection), and
 * what is fetched ahead may never be seen: neither has anything of anyone in it.
 */
function isOpened({ headers }: FastifyRequest): boolean {
  if (headers['sec-purpose'] !== undefined) return false
  const mode = headers['sec-fetch-mode']
  // Browsers that don't say so, and all of them without TLS, tell by what they accept: scripts ask for `text/html` alone.
  return mode === undefined ? headers.accept?.includes('application/xhtml+xml') === true : mode === 'navigate'
}

/** People change things a few times a second at most; programs that try more from one address wait (test F7). */
const changes = { name: 'changes', points: 1200, seconds: 60 }

/** Answers of the API's procedures alone: how long a file or a live line takes is up to who reads it. */
function countTraffic(app: FastifyInstance, { database }: Application): void {
  const traffic = openTraffic(database.db)
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.url === '/api/v1/*') traffic.note(reply.elapsedTime, reply.statusCode)
    done()
  })
  app.addHook('onClose', () => traffic.close())
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Calls whose contract has a limit of its own are counted by that one. */
function limitChanges(app: FastifyInstance, { instance }: Application, routes: AnyRouter): void {
  const ownLimitOf = limitsIn(routes)
  // Without a promise for what only reads: it's on the way of every page from memory.
  app.addHook('preHandler', (request, _reply, done) => {
    if (reads.has(request.method) || request.routeOptions.config.countsItself) return done()
    const address = addressKey(request.ip)
    const own = ownLimitOf(request)
    const spent = own ? instance.limits.spendHere(own, address) : instance.limits.spend(changes, address)
    spent.then(() => done(), done)
  })
}

/** Whoever signed out, or changed anything, is asked again who they are and what they may see. */
function askAgainAfterChanges(app: FastifyInstance, config: Config): void {
  const viewer = viewerOf(config)
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') forgetViewer(viewer(request))
    done()
  })
}

/** The cookies a browser is known by; one without them is anyone. */
function viewerOf(config: Config): (request: FastifyRequest) => string {
  const names = [sessionCookieName(config), passCookie(config.secureCookies)]
  return (request) => names.map((name) => request.cookies[name] ?? '').join(' ')
}

/** Scripts of public pages by their names: those of areas, and of the page without a connection. */
const siteScripts: Record<string, string> = Object.assign(
  { offline: 'src/main/web/site-offline.ts' },
  ...siteAreas.map(({ scripts }) => scripts),
)

function siteTools(application: Application, assets: Assets): SiteTools {
  const { config, instance } = application
  const names = [sessionCookieName(config), passCookie(config.secureCookies)]
  return {
    instance,
    ctx: application.ctx,
    assets,
    privatePaths,
    frame: {
      // Asked for each page: an admin may change it.
      get lang() {
        return instance.language
      },
      get locale() {
        return localeOf(instance.language)
      },
      origin: config.appUrl,
      stylesheet: assets.urlOf('src/ui/site/site.css'),
      fonts: assets
        .find('atkinson-hyperlegible-next-latin-wght')
        .concat(assets.find('bricolage-grotesque-latin-wght')),
      get brandName() {
        return instance.brandName
      },
      get hasBrowse() {
        return instance.browse
      },
      get browseLabels() {
        return browseLabels(instance.given(products))
      },
      icon: siteIcon,
    },
    cache: application.cache,
    ctxOf: (request, reply) => callCtx(application, request, reply, 'page'),
    viewerOf: (request) => (request.cookies[names[0] ?? ''] ? 'signedIn' : 'visitor'),
    isAnonymous: (request) => names.every((name) => !request.cookies[name]),
    script(name) {
      const source = siteScripts[name]
      if (!source) throw new Error(`No area has a script called ${name}.`)
      return assets.urlOf(source)
    },
  }
}

/**
 * Who is asking, and what services get of it. The API refuses who is suspended, or was deleted, outright; a public page treats
 * them as a visitor.
 */
async function callCtx(
  application: Application,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: 'api' | 'page' = 'api',
): Promise<CallCtx> {
  const { config, database, instance } = application
  const base = {
    db: database.db,
    now: () => new Date(),
    instance,
    requestId: request.id,
  }
  const sessionToken = request.cookies[sessionCookieName(instance)]
  const resolved = await resolveActor(base, sessionToken)
  const { actor } = resolved
  const visitor: Ctx = { ...base, actor: { kind: 'visitor' } }
  if (asked === 'api') await refuseShutOut(visitor, request, reply, resolved)
  await guardViewing(visitor, request, resolved, asked)
  // What this browser bought is the admin's own, not that of the person they look as.
  const isLooking = isSignedIn(actor) && actor.viewedBy !== undefined
  const cookie = isLooking ? undefined : request.cookies[passCookie(config.secureCookies)]
  const rights = cookie ? await rightPassesFrom(visitor, cookie) : []
  const idempotencyKey = request.headers['idempotency-key']
  return {
    ...base,
    actor: withPasses(actor, await passesFrom(visitor, cookie), rights),
    // A page has a language of its own, whoever reads it.
    ...(asked === 'api' ? { language: await languageToAnswerIn(base, request, actor) } : {}),
    http: {
      // Looked for among the proxies only when someone asks.
      get ip() {
        return request.ip
      },
      userAgent: String(request.headers['user-agent'] ?? ''),
      ...(sessionToken ? { sessionToken } : {}),
      setCookie: (name, value, { maxAgeSeconds, path = '/' }) =>
        void reply.setCookie(name, value, {
          httpOnly: true,
          sameSite: 'lax',
          secure: config.secureCookies,
          path,
          ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
        }),
      clearCookie: (name, path = '/') =>
        void reply.clearCookie(name, { path, httpOnly: true, sameSite: 'lax', secure: config.secureCookies }),
    },
    ...(typeof idempotencyKey === 'string' ? { idempotencyKey } : {}),
  }
}

function withPasses(actor: Actor, passes: readonly Pass[], rights: readonly RightPass[]): Actor {
  if (passes.length === 0 && rights.length === 0) return actor
  const held = rights.length > 0 ? { passes, rights } : { passes }
  return isSignedIn(actor) ? { ...actor, ...held } : { kind: 'pass', ...held }
}

function mountDocuments(
  app: FastifyInstance,
  { config, instance }: Application,
  site: SiteTools,
  routes: AnyRouter,
): void {
  // Made when someone first asks: few do, and a start need not wait for it. Made anew under another name.
  let made: { name: string; documents: ReturnType<typeof apiDocuments> } | undefined
  const documents = () => {
    const name = instance.brandName
    if (made?.name !== name) made = { name, documents: apiDocuments(config, name, site, routes) }
    return made.documents
  }
  app.get('/api/openapi.json', async (request, reply) => {
    const { json } = await documents()
    return sendKeptPage(request, reply, json)
  })
  app.get('/docs/api', async (request, reply) => {
    const { pages } = await documents()
    return sendKeptPage(request, reply, pages[site.viewerOf(request)])
  })
}

/** A path may have operations of both kinds: with JSON, and with bytes. */
function mergePaths(...parts: ApiPaths[]): ApiPaths {
  const paths: ApiPaths = {}
  for (const part of parts)
    for (const [path, operations] of Object.entries(part)) paths[path] = { ...paths[path], ...operations }
  return paths
}

async function apiDocuments(config: Config, brandName: string, site: SiteTools, routes: AnyRouter) {
  const { appUrl } = config
  const document = await openApiDocument(routes, {
    info: {
      title: `${brandName} API`,
      version,
      description: 'The interface the web app itself uses. Signed-in calls carry the session cookie.',
    },
    serverUrl: appUrl,
    cookies: { session: sessionCookieName(config), pass: passCookie(config.secureCookies) },
  })
  document.paths = mergePaths(
    document.paths ?? {},
    ...serverAreas.map(({ openApi }) => withoutSafeBounds(openApi?.(appUrl) ?? {})),
    livePaths,
  )
  // The interface is written in English.
  const frame = frameIn(site.frame, 'en')
  return {
    json: keepPage(JSON.stringify(document), 'api', 'application/json; charset=utf-8'),
    pages: {
      visitor: keepPage(apiPage(document, frame, 'visitor')),
      signedIn: keepPage(apiPage(document, frame, 'signedIn')),
    },
  }
}

/** `/healthz`: the process lives. `/readyz`: it can answer, database included, and its disk still takes orders. */
function mountHealth(app: FastifyInstance, { database, instance }: Application): void {
  app.get('/healthz', async (_request, reply) => reply.type('application/json').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (app.closing.stage !== 'open') return notReady(reply, 'stopping')
    // Asked first: the database may be away for just that.
    if (await isOutOfSpace(instance.disk)) return notReady(reply, 'disk full')
    try {
      await database.pool.query('select 1')
      return reply.type('application/json').send({ status: 'ready' })
    } catch {
      return notReady(reply, 'database away')
    }
  })
}

function notReady(reply: FastifyReply, status: string): FastifyReply {
  return reply.code(503).header('retry-after', '2').type('application/json').send({ status })
}

/** As the build names its files. Nothing that needs tidying is one of them, and nothing below a folder. */
const assetPath = /^\/assets\/[\w~-][\w.~-]*$/

async function mountAssets(app: FastifyInstance, assets: Assets): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.kind = 'asset'
      // The plugin refuses with 403 what leads elsewhere; nothing is there to be refused.
      if (!assetPath.test(request.url.split('?')[0] ?? '')) return reply.callNotFound()
    })
    await scope.register(staticFiles, {
      root: join(assets.folder, 'assets'),
      prefix: '/assets/',
      index: false,
      dotfiles: 'ignore',
      // The names carry a hash of the content: a file never changes under its name.
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      // The build leaves brotli and gzip beside each file that gains by it.
      preCompressed: true,
    })
  })
}
