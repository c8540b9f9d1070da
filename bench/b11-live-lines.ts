import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, median } from '../scripts/figure.ts'
import { type Product, startProduct } from '../scripts/product.ts'
import { memoryOf } from './parts/processes.ts'
import { isQuick } from './parts/setting.ts'

const lines = isQuick ? 200 : 1_000
/** As many as one person may have open. */
const ofOnePerson = 10
const settleMs = 5_000

/** B11: what open live lines take of the server's memory, and how long news are on their way. */
export default async function bench(): Promise<Figure[]> {
  const product = await startProduct({ env: { LOG_LEVEL: 'warn', RATE_LIMITS: 'off' } })
  const open: Line[] = []
  try {
    const cookies: string[] = []
    for (let n = 0; n < lines / ofOnePerson; n++) cookies.push(await signUp(product, n))
    await sleep(settleMs)
    const before = memoryOf([product.pid]).rss
    for (const cookie of cookies)
      open.push(...(await Promise.all(Array.from({ length: ofOnePerson }, () => openLine(product, cookie)))))
    await sleep(settleMs)
    const perThousand = ((memoryOf([product.pid]).rss - before) / open.length) * 1_000
    const admin = await signIn(product, 'rita@throughline.example')
    const windows = await Promise.all(Array.from({ length: ofOnePerson }, () => openLine(product, admin)))
    open.push(...windows)
    const waits: number[] = []
    for (let n = 0; n < 10; n++) {
      const told = Promise.all(windows.map((line) => line.next()))
      const startedAt = performance.now()
      await signUp(product, lines + n, 'creator')
      await told
      waits.push(performance.now() - startedAt)
    }
    return [
      {
        id: 'B11',
        name: `memory of ${open.length} open live lines, for each 1,000`,
        value: perThousand,
        unit: 'MB',
        target: '≤ 40 MB',
        met: perThousand <= 40,
        runs: [perThousand],
      },
      {
        id: 'B11',
        name: 'from the press on Create account to the last of ten windows of an admin that tells of it, among all of these',
        value: median(waits),
        unit: 'ms',
        target: '≤ 1,000 ms',
        met: median(waits) <= 1_000,
        runs: waits,
      },
    ]
  } finally {
    for (const line of open) line.end()
    await product.stop()
  }
}

async function signUp({ url }: Product, n: number, role = 'student'): Promise<string> {
  const response = await fetch(`${url}/api/v1/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `live-${n}@example.com`,
      password: 'slow trains over hills',
      firstName: 'Lea',
      lastName: 'Live',
      role,
    }),
  })
  if (!response.ok) throw new Error(`Signing up answered ${response.status}.`)
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** `next` resolves with the next event; heartbeats are none. */
type Line = { next: () => Promise<void>; end: () => void }

/** A line that has told how everything is. */
async function openLine({ url }: Product, cookie: string): Promise<Line> {
  const request = get(`${url}/api/v1/live?channels=notifications`, {
    agent: false,
    headers: { cookie, accept: 'text/event-stream' },
  })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`The line answered ${answer.statusCode}.`)
  const waiting: (() => void)[] = []
  const next = () => new Promise<void>((done) => void waiting.push(done))
  const first = next()
  answer.on('data', (part: Buffer) => {
    if (part.includes('event:')) for (const done of waiting.splice(0)) done()
  })
  answer.on('error', () => {})
  await first
  return { next, end: () => answer.destroy() }
}

async function signIn({ url, dataDir }: Product, email: string): Promise<string> {
  const password = readFileSync(join(dataDir, 'demo-password'), 'utf8').trim()
  const response = await fetch(`${url}/api/v1/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Signing in answered ${response.status}.`)
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}
