/** What Stripe's API is sent: texts, lists and objects of them. */
export type Params = { [name: string]: string | Params }

/** `line_items[0][price_data][currency]=usd` as the object it stands for. Lists are objects with numbers for names. */
export function decodeForm(text: string): Params {
  const root: Params = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([part]) => part)
    let at = root
    for (const [n, part] of path.entries()) {
      const key = part === '[]' ? String(Object.keys(at).length) : part
      if (n === path.length - 1) at[key] = value
      else {
        const inner = at[key]
        const next: Params = typeof inner === 'object' ? inner : {}
        at[key] = next
        at = next
      }
    }
  }
  return root
}

/** The text at a path; empty where there is none. */
export function textAt(params: Params, ...path: string[]): string {
  const found = path.reduce<string | Params | undefined>(
    (at, part) => (typeof at === 'object' ? at[part] : undefined),
    params,
  )
  return typeof found === 'string' ? found : ''
}

/** The object at a path, or an empty one. */
export function partAt(params: Params, name: string): Params {
  const found = params[name]
  return typeof found === 'object' ? found : {}
}

/** Its texts, as `metadata` is kept. */
export const textsAt = (params: Params, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(partAt(params, name)).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )
