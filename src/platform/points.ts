/**
 * A place where areas give something to code that may not import them: who may see a file, what is for sale, who forgets a
 * person. It's declared in the lowest rank that both may import, with the type of what is given.
 */
export type Point<T> = { readonly name: string; readonly of?: T }

/** What one area gives at one point. */
export type Gift = { readonly point: string; readonly values: readonly unknown[] }

/** Everything that was given to a running instance, by point and in the order of giving. The list of a point stays the same one. */
export type Gifts = <T>(point: Point<T>) => readonly T[]

export function pointFor<T>(name: string): Point<T> {
  return { name }
}

export function give<T>(point: Point<T>, ...values: readonly NoInfer<T>[]): Gift {
  return { point: point.name, values }
}

/** What an instance holds of these gifts. */
export function givenBy(gifts: readonly Gift[]): Gifts {
  const held = new Map<string, unknown[]>()
  for (const { point, values } of gifts) held.set(point, [...(held.get(point) ?? []), ...values])
  return <T>({ name }: Point<T>) => (held.get(name) ?? nothing) as readonly T[]
}

const nothing: readonly never[] = []

/** The same with other values at some points: for tests. */
export function instead(given: Gifts, ...gifts: readonly Gift[]): Gifts {
  const other = givenBy(gifts)
  const names = new Set(gifts.map(({ point }) => point))
  return <T>(point: Point<T>) => (names.has(point.name) ? other(point) : given(point))
}

/** What was given at a point where one is needed. */
export function theOne<T>(ctx: { instance: { given: Gifts } }, point: Point<T>): T {
  const [value, another] = ctx.instance.given(point)
  if (value === undefined || another !== undefined) throw new Error(`One must be given at ${point.name}.`)
  return value
}
