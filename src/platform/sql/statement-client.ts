import pg from 'pg'
import { noteStatement } from '../instance/statements.ts'
import { ofDatabase } from './database-away.ts'
import { StatementNames } from './statement-names.ts'

const names = new StatementNames()

/**
 * A plan is made for tables as they are, and kept. One made while they were small reads them from end to end long after: autovacuum
 * would have it made anew only when it next counts their rows. So plans are dropped when a connection is this old, and whenever its
 * age has doubled since. In milliseconds.
 */
const firstPlansLast = 2_000

let connections = 0
/**
 * Connections that a rush opened together would all plan together, again and again, and whoever asks then waits for all of them:
 * each has a moment of its own between one doubling and the next, as far from the others' as can be.
 */
const ownMoment = () => 2 ** ((connections++ * 0.618) % 1)

/** More values than that come with a text that varies with their number. */
const mostValues = 64

type QueryInput = { text?: unknown; name?: unknown; values?: unknown; submit?: unknown }

/**
 * A connection that prepares the statements that come often, and plans them anew as it ages. Statements asked at once, as a
 * transaction may, go one after the other: pg will not queue them itself anymore.
 */
export class StatementClient extends pg.Client {
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()
  readonly #since = performance.now()
  #plansLast = firstPlansLast * ownMoment()

  // `query` has a dozen overloads; this adds a name to the one form Drizzle uses and leaves the others as they are.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(asked: any, ...rest: any[]): any {
    const query = super.query as (...args: unknown[]) => unknown
    const began = performance.now()
    const text = typeof asked === 'string' ? asked : asked?.text
    const measure = () => {
      if (typeof text === 'string') noteStatement(text, performance.now() - began)
    }
    const ask = () => query.call(this, named(asked, rest[0]), ...rest)
    const isStream = typeof asked?.submit === 'function'
    const send = () => {
      const age = began - this.#since
      if (isStream || age < this.#plansLast) return ask()
      this.#plansLast = 2 * age
      // A transaction that failed refuses this too, and says so to the statement behind it.
      return (query.call(this, 'discard plans') as Promise<unknown>).then(ask, ask)
    }
    const isAwaited = !isStream && typeof rest.at(-1) !== 'function'
    if (!isAwaited) {
      watchAnswer(rest, measure)
      return send()
    }
    const answer = (this.#waiting > 0 ? this.#last.then(send, send) : send()) as Promise<unknown>
    this.#waiting++
    const done = () => {
      this.#waiting--
      measure()
    }
    this.#last = answer.then(done, (error) => {
      ofDatabase(error)
      done()
    })
    return answer
  }
}

/** The pool asks with a callback, which is told the answer. */
function watchAnswer(rest: unknown[], measure: () => void): void {
  const callback = rest.at(-1)
  if (typeof callback !== 'function') return
  rest[rest.length - 1] = (...answer: unknown[]) => {
    measure()
    ofDatabase(answer[0])
    callback(...answer)
  }
}

function named(asked: unknown, given: unknown): unknown {
  if (typeof asked !== 'object' || asked === null) return asked
  const { text, name, values = given, submit } = asked as QueryInput
  if (typeof text !== 'string' || name || submit) return asked
  if (!Array.isArray(values) || values.length === 0 || values.length > mostValues) return asked
  const chosen = names.of(text)
  return chosen ? { ...asked, name: chosen } : asked
}
