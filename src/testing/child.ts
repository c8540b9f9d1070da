import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Child = {
  process: ChildProcess
  /** Everything it wrote so far. */
  output(): string
  /** Waits for a line that matches; fails with the whole output when the process ends first. */
  line(pattern: RegExp): Promise<RegExpExecArray>
  /** Waits for its end and answers the exit code; null after a signal. */
  ended: Promise<number | null>
}

/** Runs a script of this folder in a Node of its own, as another user if one is named: for tests that kill it. */
export function runScript(name: string, args: string[], as: { uid?: number; gid?: number } = {}): Child {
  const script = fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // vitest's own variables would change how the script resolves and prints
    env: { PATH: process.env.PATH },
    ...as,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  }
  let isOver = false
  const ended = new Promise<number | null>((resolve) => {
    const end = (code: number | null) => {
      isOver = true
      resolve(code)
    }
    child.once('close', end)
    // It never ran: such as a user who may not read the program.
    child.once('error', (error) => {
      text += error.message
      end(null)
    })
  })

  return {
    process: child,
    output: () => text,
    ended,
    async line(pattern) {
      for (;;) {
        const match = pattern.exec(text)
        if (match) return match
        if (isOver) throw new Error(`The process ended without printing ${pattern}:\n${text}`)
        await sleep(5)
      }
    },
  }
}
