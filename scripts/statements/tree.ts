/** What the parser of PostgreSQL makes of a statement: objects whose one key says what they are. */
export type Node = { readonly [key: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is inside a node of a kind; null when the node is of another. */
export function as(kind: string, node: unknown): Node | null {
  const inner = isNode(node) ? node[kind] : undefined
  return isNode(inner) ? inner : null
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The last part of a name, in lower case: of `pg_catalog.now` it is `now`. */
export const lastName = (parts: unknown): string =>
  textOf(as('String', listOf(parts).at(-1))?.sval).toLowerCase()

/** `c.workspace_id` as its parts; null for anything but the name of a column. */
export function columnOf(node: unknown): { table: string | null; column: string } | null {
  const column = as('ColumnRef', node)
  if (!column) return null
  const names = listOf(column.fields).map((field) => textOf(as('String', field)?.sval))
  return { table: names.length > 1 ? (names.at(-2) ?? null) : null, column: names.at(-1) ?? '' }
}

/** A value the application gives: a parameter or a constant, with or without the name of a type behind it. */
export function isGiven(node: unknown): boolean {
  const cast = as('TypeCast', node)
  if (cast) return isGiven(cast.arg)
  return as('ParamRef', node) !== null || as('A_Const', node) !== null
}

export function isNull(node: unknown): boolean {
  const cast = as('TypeCast', node)
  return cast ? isNull(cast.arg) : as('A_Const', node)?.isnull === true
}

/** Visits a node and all below it, until `visit` says that it has seen enough of one. */
export function walk(node: unknown, visit: (kind: string, inner: Node) => boolean | undefined): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit)
    return
  }
  if (!isNode(node)) return
  for (const [kind, inner] of Object.entries(node)) {
    if (isNode(inner) && visit(kind, inner) === false) continue
    walk(inner, visit)
  }
}

/** Whether anything in here is a column. */
export function hasColumn(node: unknown): boolean {
  let found = false
  walk(node, (kind) => {
    if (kind === 'ColumnRef') found = true
    return !found
  })
  return found
}

/** The same text for the same expression, wherever it is. */
export const shapeOf = (node: unknown): string =>
  JSON.stringify(node, (key, value: unknown) => (key === 'location' ? undefined : value))
