import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm'

type Decoder = { mapFromDriverValue(value: unknown): unknown }
/** One column of an answer: where its value goes, and what is behind it. */
export type ReadField = { path: string[]; field: unknown }
type Row = Record<string, unknown>

/**
 * Makes rows of what a statement answers, as Drizzle does, but looks at the shape once instead of for each cell: by far most
 * of what reading a few rows costs.
 *
 * @param isCertain which joined tables always have a row; an object of the others is null when it has none.
 */
export function rowReader(
  fields: ReadField[],
  isCertain: Record<string, boolean> | undefined,
): (cells: unknown[]) => Row {
  const columns = fields.map(({ path, field }) => ({
    decoder: decoderOf(field),
    within: path.slice(0, -1),
    name: path.at(-1) ?? '',
  }))
  const optional = isCertain ? optionalObjects(fields, isCertain) : []
  return (cells) => {
    const row: Row = {}
    for (const [at, { decoder, within, name }] of columns.entries()) {
      const cell = cells[at]
      let node = row
      for (const part of within) {
        node[part] ??= {}
        node = node[part] as Row
      }
      node[name] = cell === null ? null : decoder.mapFromDriverValue(cell)
    }
    for (const { name, at } of optional) if (at.every((n) => cells[n] === null)) row[name] = null
    return row
  }
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder
  const inner = is(field, Subquery) ? field._.sql : (field as { sql: SQL }).sql
  return (inner as unknown as { decoder: Decoder }).decoder
}

/** Objects of columns of one table that may have no row, with the places of their columns. */
function optionalObjects(
  fields: ReadField[],
  isCertain: Record<string, boolean>,
): { name: string; at: number[] }[] {
  const objects = new Map<string, { tables: Set<string>; at: number[] }>()
  for (const [at, { path, field }] of fields.entries()) {
    const [name = ''] = path
    if (path.length !== 2 || !is(field, Column)) continue
    const object = objects.get(name) ?? { tables: new Set(), at: [] }
    object.tables.add(getTableName(field.table))
    object.at.push(at)
    objects.set(name, object)
  }
  return [...objects]
    .filter(([, { tables }]) => tables.size === 1 && [...tables].every((table) => !isCertain[table]))
    .map(([name, { at }]) => ({ name, at }))
}
