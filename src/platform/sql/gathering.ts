import { isDatabaseAway } from './database.ts'
import type { Db, Transaction } from './db.ts'

type Question<Input, Output> = {
  input: Input
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

const mostTogether = 200
/** One question at a time gathers the most: what each costs is shared by all who ask. One that takes longer holds no one up, */
const patienceMs = 25
/** but no more of them wait for the database than this. */
const mostAtOnce = 4

type Way = {
  /** How many questions of a key may be on their way together. Where one has to wait for another anyway, one gathers the most. */
  atOnce?: number
}

/** `holding` are those of the running for which the next one waits. */
type Queue<Input, Output> = { waiting: Question<Input, Output>[]; running: number; holding: number }

function mayStart<Input, Output>(
  { waiting, running, holding }: Queue<Input, Output>,
  atOnce: number,
): boolean {
  return waiting.length > 0 && holding === 0 && running < atOnce
}

/**
 * Asks together what many requests ask at the same moment: one statement, and one commit, for all of them. Who asks alone does
 * not wait; under load the next question gathers while the last ones are answered. Inside a transaction everything is asked
 * alone, for it must be seen there and nowhere else. What fails together is asked again one by one, so that no one fails for
 * someone else's fault.
 *
 * `ask` answers in the order of its inputs; `keyOf` says which inputs may go together, for example those of one workspace.
 */
export function gatherCalls<Input, Output>(
  keyOf: (input: Input) => string,
  ask: (ctx: { db: Db }, inputs: Input[]) => Promise<Output[]>,
  { atOnce = mostAtOnce }: Way = {},
): (ctx: { db: Db; transaction?: Transaction }, input: Input) => Promise<Output> {
  const open = new WeakMap<Db, Map<string, Queue<Input, Output>>>()

  return (ctx, input) => {
    if (ctx.transaction) return alone(ctx, input)
    const db = ctx.db
    const queues = open.get(db) ?? new Map<string, Queue<Input, Output>>()
    open.set(db, queues)
    const key = keyOf(input)
    const queue = queues.get(key) ?? { waiting: [], running: 0, holding: 0 }
    queues.set(key, queue)
    return new Promise<Output>((resolve, reject) => {
      queue.waiting.push({ input, resolve, reject })
      // After what else came in with the same packet.
      if (mayStart(queue, atOnce)) setImmediate(start)
    })

    function start(): void {
      if (!mayStart(queue, atOnce)) return
      const batch = queue.waiting.splice(0, mostTogether)
      queue.running++
      queue.holding++
      let isHolding = true
      const letGo = () => {
        if (isHolding) queue.holding--
        isHolding = false
        start()
      }
      const late = setTimeout(letGo, patienceMs)
      void answer({ db }, batch).finally(() => {
        clearTimeout(late)
        queue.running--
        letGo()
        if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key)
      })
    }
  }

  async function alone(ctx: { db: Db }, input: Input): Promise<Output> {
    const [output] = await ask(ctx, [input])
    return output as Output
  }

  async function answer(ctx: { db: Db }, batch: Question<Input, Output>[]): Promise<void> {
    try {
      const outputs = await ask(
        ctx,
        batch.map((asked) => asked.input),
      )
      for (const [n, asked] of batch.entries()) asked.resolve(outputs[n] as Output)
    } catch (error) {
      if (batch.length === 1 || isDatabaseAway(error)) for (const asked of batch) asked.reject(error)
      else for (const asked of batch) await alone(ctx, asked.input).then(asked.resolve, asked.reject)
    }
  }
}
