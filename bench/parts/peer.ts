import { fork } from 'node:child_process'
import { join } from 'node:path'

type Statement = { text: string; values: unknown[] }
/** What a figure is set against, measured beside it in the same run. */
export type Peer =
  | { kind: 'hello' }
  | { kind: 'memory'; bytes: number }
  | { kind: 'ranges'; path: string }
  | { kind: 'list'; database: string; session: Statement; query: Statement }

export type RunningPeer = { url: string; stop(): Promise<void> }

/** Starts a bare server in a process of its own. */
export function startPeer(peer: Peer): Promise<RunningPeer> {
  const child = fork(join(import.meta.dirname, 'peer-program.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('message', (message) => {
      const { port } = message as { port: number }
      const stop = () => {
        child.disconnect()
        return ended
      }
      resolve({ url: `http://127.0.0.1:${port}`, stop })
    })
    child.send(peer)
  })
}
