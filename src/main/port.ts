import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import { codeOf } from '#platform/durable-file.ts'
import { StartRefused } from '#platform/postgres/refusal.ts'

type Place = Pick<Config, 'host' | 'port'>
type Patience = { say: (line: string) => void; leaving?: AbortSignal; forMs?: number }

const lookEveryMs = 100

/**
 * Checks whether the port can be opened, before anything is started that would have to be stopped again. Waits for a
 * previous run that's just letting go of it.
 *
 * @throws StartRefused when another program has it, or it can't be opened here.
 */
export async function refuseTakenPort(
  place: Place,
  { say, leaving, forMs = 10_000 }: Patience,
): Promise<void> {
  const deadline = performance.now() + forMs
  for (let isTold = false; ; isTold = true) {
    const problem = await tryPort(place)
    if (!problem) return
    const mayWait = codeOf(problem) === 'EADDRINUSE' && performance.now() < deadline
    if (!mayWait || !(await isLeaving(place))) throw portRefusal(place, problem)
    if (!isTold) say('Waiting for the last run to stop…')
    await sleep(lookEveryMs, undefined, { signal: leaving })
  }
}

async function tryPort({ host, port }: Place): Promise<Error | null> {
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    return null
  } catch (error) {
    return error as Error
  } finally {
    server.close()
  }
}

/** Whether what has the port is a Throughline that was told to stop. */
async function isLeaving({ host, port }: Place): Promise<boolean> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  try {
    const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}/readyz`
    const answer = await fetch(address, { signal: AbortSignal.timeout(1_000), redirect: 'manual' })
    const { status } = (await answer.json()) as { status?: unknown }
    return answer.status === 503 && status === 'stopping'
  } catch {
    return false
  }
}

/** The refusal for a port we couldn't listen on; other failures are returned as they are. */
export function portRefusal({ host, port }: Place, cause: unknown): unknown {
  const sentence = sentenceOf(host, port, codeOf(cause))
  return sentence ? new StartRefused(sentence, { cause }) : cause
}

function sentenceOf(host: string, port: number, code: string): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use on ${host}: stop the program that uses it, or set PORT to another port.`
    case 'EACCES':
      return `Port ${port} may not be opened by the user who starts Throughline: set PORT to 1024 or above.`
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is ${host}, which isn’t an address of this machine: set it to one that is, such as 127.0.0.1, or to 0.0.0.0 for all of them.`
    default:
      return null
  }
}
