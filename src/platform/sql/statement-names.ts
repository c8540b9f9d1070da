import { createHash } from 'node:crypto'

/**
 * Names for statements. One with a name is parsed once for each connection, and planned once when the plan doesn't depend on the
 * values. Each costs memory on every connection, so a text earns its name by coming again: what runs once in a while, and what
 * varies with the number of its values, stays unnamed and can't use up the names of what every request runs. The product asks
 * some 250 texts often.
 */
export class StatementNames {
  static readonly most = 600
  static readonly earnedAfter = 5
  /** The largest of the product, which settles who studies what, is 8,200. */
  static readonly longest = 20_000
  /** Texts that may still earn a name. Once there are so many, counting begins anew: what comes often earns it all the same. */
  static readonly mostCounted = 1_000

  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  /** The name of this text, which is asked now; undefined until it has earned one. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known) return known
    if (this.#names.size >= StatementNames.most || text.length > StatementNames.longest) return undefined
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count < StatementNames.earnedAfter) {
      if (this.#counts.size >= StatementNames.mostCounted) this.#counts.clear()
      this.#counts.set(text, count)
      return undefined
    }
    this.#counts.delete(text)
    const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    this.#names.set(text, name)
    return name
  }
}
