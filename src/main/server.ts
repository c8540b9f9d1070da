import { ensureSetupLink } from '#areas/accounts/server/setup.ts'
import { loadDemo, refuseDemoOnRealInstance } from '#main/demo/load.ts'
import { readConfig, WrongSettings } from '#platform/config.ts'
import { StartRefused } from '#platform/postgres/refusal.ts'
import { openApplication, startApplicationWorker } from './application.ts'
import { greet } from './greeting.ts'
import { createWebServer } from './web-server.ts'

/** Requests in flight get this long at a stop. */
const stopMs = 10_000

try {
  await start()
} catch (error) {
  if (error instanceof WrongSettings) for (const sentence of error.sentences) console.error(sentence)
  else if (error instanceof StartRefused) console.error(error.message)
  else console.error(error)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const application = await openApplication(config, (line) => console.log(line))
  const { log, ctx } = application
  await refuseDemoOnRealInstance(application.ctx, config).catch(async (refusal: unknown) => {
    await application.close()
    throw refusal
  })
  const demo = config.demo ? await loadDemo(application) : null
  const worker = config.role === 'web' ? null : await startApplicationWorker(application)
  const web = config.role === 'worker' ? null : await createWebServer(application)
  if (web) await web.listen({ host: config.host, port: config.port })
  greet(config, web?.server.address() ?? null, demo, await ensureSetupLink(ctx))

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const timer = setTimeout(() => process.exit(1), stopMs + 5_000)
    timer.unref()
    await web?.close()
    await worker?.stop()
    await application.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  // A handler that forgot an error must not leave half a process: say so and start anew.
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection')
    void stop('unhandledRejection')
  })
}
