import { createHash } from 'node:crypto'
import pg from 'pg'
import { noteStatement } from '../instance/statements.ts'
import { ofDatabase } from './database-away.ts'

/**
 * Statements with a name are parsed once for each connection, and planned once when the plan doesn't depend on the values. Each costs
 * memory on every connection, so a text earns its name by coming again: what runs once in a while, and what varies with the number of
 * its values, stays unnamed and can't use up the names of what every request runs.
 */
const mostNames = 400
const earnedAfter = 3
/** The largest of the product, which settles who studies what, is 8,200. */
const longest = 20_000
const mostValues = 64
/** Texts that may still earn a name. Once there are so many, counting begins anew: what comes often earns it all the same. */
const mostCounted = 500
const names = new Map<string, string>()
const counts = new Map<string, number>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= mostNames || text.length > longest) return undefined
  const count = (counts.get(text) ?? 0) + 1
  if (count < earnedAfter) {
    if (counts.size >= mostCounted) counts.clear()
    counts.set(text, count)
    return undefined
  }
  counts.delete(text)
  const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

type Asked = { text?: unknown; name?: unknown; values?: unknown; submit?: unknown }

/**
 * A connection that prepares every statement with values under a name made of its text. Statements asked at once, as a
 * transaction may, go one after the other: pg will not queue them itself anymore.
 */
export class PreparingClient extends pg.Client {
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  // `query` has a dozen overloads; this adds a name to the one form Drizzle uses and leaves the others as they are.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(asked: any, ...rest: any[]): any {
    const query = super.query as (...args: unknown[]) => unknown
    const began = performance.now()
    const text = typeof asked === 'string' ? asked : asked?.text
    const measure = () => {
      if (typeof text === 'string') noteStatement(text, performance.now() - began)
    }
    const send = () => query.call(this, named(asked, rest[0]), ...rest)
    const isAwaited = typeof asked?.submit !== 'function' && typeof rest.at(-1) !== 'function'
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
  const { text, name, values = given, submit } = asked as Asked
  if (typeof text !== 'string' || name || submit) return asked
  if (!Array.isArray(values) || values.length === 0 || values.length > mostValues) return asked
  const chosen = nameOf(text)
  return chosen ? { ...asked, name: chosen } : asked
}
