// npm run dev: one address for everything. Vite answers for sources and hot updates, our own server for the rest,
// loaded through Vite too, so that a change on either side shows without a restart.
import './node-version.mjs'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createViteServer } from 'vite'
import { stopWithParent } from './orphan.mjs'
import { root } from './repository.mjs'

process.env.NODE_ENV = 'development'
const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 3000)

const http = createHttpServer()
const vite = await createViteServer({
  root,
  appType: 'custom',
  clearScreen: false,
  server: { middlewareMode: true, hmr: { server: http } },
})

/** What src/main/dev.ts needs of Vite: the app's document with hot updates in it. */
globalThis.developmentDocument = (url, html) => vite.transformIndexHtml(url, html)

http.on('request', (req, res) => {
  withoutPolicy(res)
  vite.middlewares(req, res, () => {
    // Vite's middlewares rewrite the url on their way; the product must see what was asked for.
    req.url = req.originalUrl ?? req.url
    void answer(req, res)
  })
})
http.on('error', (error) => {
  console.error(
    error.code === 'EADDRINUSE' ? `Port ${port} is in use on ${host}: set PORT to another port.` : error,
  )
  process.exit(1)
})
http.listen(port, host, async () => {
  console.log(`Throughline, development: http://localhost:${port}`)
  await product().catch(report)
})

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
stopWithParent()

async function answer(req, res) {
  try {
    const { handle } = await product()
    await handle(req, res)
  } catch (error) {
    report(error)
    if (res.headersSent) return res.destroy()
    res.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
    res.end(error instanceof Error ? error.stack : String(error))
  }
}

/** The product as its sources are now: the runner evaluates again only what a change has touched. */
function product() {
  return vite.environments.server.runner.import('/src/main/dev.ts')
}

function report(error) {
  console.error(error instanceof Error ? error.stack : error)
}

/** Hot updates need inline scripts and styles, which the product's policies forbid. The built product keeps them. */
function withoutPolicy(res) {
  const names = ['content-security-policy', 'Content-Security-Policy']
  const writeHead = res.writeHead
  res.writeHead = function (status, ...rest) {
    for (const name of names) {
      res.removeHeader(name)
      for (const headers of rest) if (headers && typeof headers === 'object') delete headers[name]
    }
    return writeHead.call(this, status, ...rest)
  }
}

async function stop() {
  http.closeAllConnections()
  const loaded = await product().catch(() => undefined)
  await loaded?.close?.()
  await vite.close()
  process.exit(0)
}
