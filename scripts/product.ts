import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { environment, flags } from './frugal.mjs'
import { inRoot } from './repository.mjs'

export type Product = {
  url: string
  dataDir: string
  pid: number
  /** Milliseconds from its start to the first 200 from /readyz. */
  readyAfter: number
  /** Everything it printed so far. */
  output: () => string
  /** SIGTERM by pid, then the data folder is removed if it was made here. Resolves to the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

type ProductOptions = {
  /** A data folder to start on; without it a new one, with the demo, that goes away with the product. */
  dataDir?: string
  env?: Record<string, string>
  args?: string[]
  readyWithinMs?: number
}

/** Settings of the caller's shell that would change what is measured or tested. */
const settings = [
  'APP_URL',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'SMTP_URL',
  'DEMO',
  'HOST',
  'BRAND_NAME',
]

/** Starts the built product on a free port and waits until it is ready. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.env?.PORT ?? String(await freePort())
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'throughline-')))
  const startedAt = performance.now()
  const inherited = Object.entries(process.env).filter(([name]) => !settings.includes(name))
  const program = [...flags, inRoot('scripts', 'run.mjs'), ...(options.args ?? [])]
  const child = spawn(process.execPath, program, {
    cwd: inRoot(),
    env: {
      ...Object.fromEntries(inherited),
      NODE_ENV: 'production',
      ...environment,
      ...options.env,
      PORT: port,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    const impatient = setTimeout(() => child.kill('SIGKILL'), 20_000)
    const code = await ended
    clearTimeout(impatient)
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    return code
  }

  const url = `http://localhost:${port}`
  let readyAfter = 0
  try {
    await untilReady(url, child, options.readyWithinMs ?? 60_000)
    readyAfter = performance.now() - startedAt
    await untilGreeted(child, output)
  } catch (cause) {
    await stop()
    throw new Error(`The product didn’t start. It printed:\n${output()}`, { cause })
  }
  return { url, dataDir, pid: child.pid ?? 0, readyAfter, output, stop }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  }
  return () => text
}

async function untilReady(url: string, child: ChildProcess, withinMs: number) {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`It ended with code ${child.exitCode}.`)
    if (await answers(`${url}/readyz`)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`It wasn’t ready within ${withinMs / 1000} s.`)
}

/** It answers a moment before it greets, and what it prints comes through a pipe: how to sign in may be on its way still. */
async function untilGreeted(child: ChildProcess, output: () => string) {
  while (!output().includes(' runs at ')) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`It ended with code ${child.exitCode}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Whether an address answers 200 now. */
export async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}
