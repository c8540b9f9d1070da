// Started by a server whose demo isn't loaded yet (demo/loader.ts): loads it as a process of its own, and ends.
import type { DemoAnswer, DemoPlace } from './demo/loader.ts'
import { expectedReasons } from './reasons.ts'

// The server decides when this ends: a terminal and a service manager tell both.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
// Without it nothing continues here: a load that was cut off is finished by the next start, which must not meet this one.
process.once('disconnect', () => process.exit(1))
const place = new Promise<DemoPlace>((resolve) => {
  process.once('message', (message) => resolve(message as DemoPlace))
})

const { openApplication, loadDemo, readConfig } = await import('./demo-parts.ts')
try {
  const { url, directUrl } = await place
  const config = readConfig(process.env, process.argv.slice(2))
  const application = await openApplication(
    { ...config, databaseUrl: url, databaseDirectUrl: directUrl },
    undefined,
    undefined,
    Promise.resolve(null),
  )
  const demo = await loadDemo(application)
  await application.close()
  answer({ demo })
} catch (error) {
  for (const reason of expectedReasons(error) ?? [error]) console.error(reason)
  answer('failed')
}

function answer(said: DemoAnswer): void {
  process.send?.(said, undefined, undefined, () => process.exit(said === 'failed' ? 1 : 0))
}
