import { fork } from 'node:child_process'
import { join } from 'node:path'

/** Runs a program of this folder to its end: it is told `input` and answers once. */
export function askProgram<Answer>(program: string, input: unknown): Promise<Answer> {
  const child = fork(join(import.meta.dirname, program), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => {
      child.disconnect()
      resolve(answer as Answer)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${program} ended with code ${code}.`)))
    child.send(input as object)
  })
}

/** Inside such a program: does the work for the one input and answers. */
export function answerOnce<Input>(work: (input: Input) => Promise<unknown>): void {
  process.once('message', async (input) => {
    try {
      process.send?.((await work(input as Input)) as object)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  })
  // Whoever started the benchmark went away: nothing is to be left behind.
  process.once('disconnect', () => process.exit(0))
}
