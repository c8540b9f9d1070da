import { globalTables } from '../../src/platform/sql/table-kinds.ts'
import { as, columnOf, isGiven, isNode, lastName, listOf, type Node, textOf, walk } from './tree.ts'

export type Table = { name: string; alias: string }

/** One SELECT, UPDATE or DELETE, without those inside it: the tables it names itself, and what it says of them. */
export type Level = {
  verb: 'select' | 'update' | 'delete'
  node: Node
  tables: Table[]
  /** Derived tables by alias, with the query behind each. */
  derived: Map<string, Node>
  /** Conditions of joins and WHERE. */
  conditions: unknown[]
  /** Aliases whose workspace the application gives. */
  pinned: Set<string>
}

const key = 'workspace_id'

/** Every level of a statement. */
export function levelsOf(statement: unknown): Level[] {
  const named = namesOfParts(statement)
  const levels: Level[] = []
  const add = (verb: Level['verb'], node: Node, from: unknown[]) =>
    levels.push(levelOf(verb, node, from, named))
  const select = (node: Node): void => {
    // Both sides of a UNION are queries without a key that says so.
    for (const side of [node.larg, node.rarg]) if (isNode(side)) select(side)
    add('select', node, [...listOf(node.fromClause)])
  }
  walk(statement, (kind, node) => {
    if (kind === 'SelectStmt') select(node)
    if (kind === 'UpdateStmt') add('update', node, [{ RangeVar: node.relation }, ...listOf(node.fromClause)])
    if (kind === 'DeleteStmt') add('delete', node, [{ RangeVar: node.relation }, ...listOf(node.usingClause)])
    return true
  })
  return levels
}

/** Names that stand for a part of the statement itself and for no table. */
function namesOfParts(statement: unknown): Set<string> {
  const names = new Set<string>()
  walk(statement, (kind, node) => {
    if (kind === 'CommonTableExpr') names.add(textOf(node.ctename))
    return true
  })
  return names
}

export const isWorkspaceTable = ({ name }: Table): boolean => !globalTables.includes(name)

/** Tables of a level whose workspace the application does not give. */
export const unpinnedTables = (level: Level): Table[] =>
  level.tables.filter((table) => isWorkspaceTable(table) && !level.pinned.has(table.alias))

function levelOf(verb: Level['verb'], node: Node, from: unknown[], named: Set<string>): Level {
  const level: Level = {
    ...{ verb, node, tables: [], derived: new Map(), conditions: [], pinned: new Set() },
  }
  const edges: [from: string, to: string][] = []
  for (const item of from) readFrom(level, item, named, edges)
  if (node.whereClause) {
    level.conditions.push(node.whereClause)
    read(level, node.whereClause, edges, () => true)
  }
  spread(level.pinned, edges)
  return level
}

/** Reads one item of FROM. Answers the aliases in it. */
function readFrom(level: Level, item: unknown, named: Set<string>, edges: [string, string][]): Set<string> {
  const table = as('RangeVar', item)
  if (table) {
    const name = textOf(table.relname)
    const alias = textOf(as('alias', table)?.aliasname) || name
    const isOurs = table.schemaname === undefined || table.schemaname === 'public'
    if (isOurs && !name.startsWith('pg_') && !named.has(name)) level.tables.push({ name, alias })
    return new Set([alias])
  }
  const join = as('JoinExpr', item)
  if (join) return readJoin(level, join, named, edges)
  const derived = as('RangeSubselect', item)
  if (derived) {
    const alias = textOf(as('alias', derived)?.aliasname)
    const query = as('SelectStmt', derived.subquery)
    if (query) level.derived.set(alias, query)
    return new Set([alias])
  }
  return new Set()
}

function readJoin(level: Level, join: Node, named: Set<string>, edges: [string, string][]): Set<string> {
  const left = readFrom(level, join.larg, named, edges)
  const right = readFrom(level, join.rarg, named, edges)
  // What ON says of the side that is kept whole does not narrow it.
  const narrows: Record<string, (alias: string) => boolean> = {
    JOIN_INNER: () => true,
    JOIN_LEFT: (alias) => right.has(alias),
    JOIN_RIGHT: (alias) => left.has(alias),
  }
  const narrowed = narrows[textOf(join.jointype)] ?? (() => false)
  if (join.quals) {
    level.conditions.push(join.quals)
    read(level, join.quals, edges, narrowed)
  }
  if (listOf(join.usingClause).some((name) => textOf(as('String', name)?.sval) === key))
    for (const a of left) for (const b of right) edges.push(...both(a, b).filter(([, to]) => narrowed(to)))
  return new Set([...left, ...right])
}

const both = (a: string, b: string): [string, string][] => [
  [a, b],
  [b, a],
]

/** Adds what a condition says about the workspace of the level's tables. */
function read(
  level: Level,
  condition: unknown,
  edges: [string, string][],
  narrowed: (alias: string) => boolean,
): void {
  const { pins, ties } = saidBy(level, condition)
  for (const alias of pins) if (narrowed(alias)) level.pinned.add(alias)
  edges.push(...ties.flatMap(([a, b]) => both(a, b)).filter(([, to]) => narrowed(to)))
}

type Conditions = { pins: Set<string>; ties: [string, string][] }

function saidBy(level: Level, condition: unknown): Conditions {
  const bool = as('BoolExpr', condition)
  if (bool?.boolop === 'AND_EXPR') {
    const parts = listOf(bool.args).map((part) => saidBy(level, part))
    return { pins: new Set(parts.flatMap(({ pins }) => [...pins])), ties: parts.flatMap(({ ties }) => ties) }
  }
  if (bool?.boolop === 'OR_EXPR') {
    const [first, ...others] = listOf(bool.args).map((part) => saidBy(level, part).pins)
    return {
      pins: new Set([...(first ?? [])].filter((pin) => others.every((pins) => pins.has(pin)))),
      ties: [],
    }
  }
  const said: Conditions = { pins: new Set(), ties: [] }
  for (const [a, b] of equalities(condition)) {
    const [one, other] = [aliasOfKey(level, a), aliasOfKey(level, b)]
    if (one && other) said.ties.push([one, other])
    else if (one && isGiven(b)) said.pins.add(one)
    else if (other && isGiven(a)) said.pins.add(other)
  }
  return said
}

/** `a = b`, and `(a, b) = (c, d)` as two. */
export function equalities(condition: unknown): [unknown, unknown][] {
  const expression = as('A_Expr', condition)
  if (expression?.kind !== 'AEXPR_OP' || lastName(expression.name) !== '=') return []
  const [left, right] = [as('RowExpr', expression.lexpr), as('RowExpr', expression.rexpr)]
  if (!left || !right) return [[expression.lexpr, expression.rexpr]]
  return listOf(left.args).map((part, at) => [part, listOf(right.args)[at]])
}

/** Which table of this level an expression names the workspace of. */
function aliasOfKey(level: Level, expression: unknown): string | null {
  const column = columnOf(expression)
  if (column?.column !== key) return null
  if (column.table) return level.tables.some(({ alias }) => alias === column.table) ? column.table : null
  const own = level.tables.filter(isWorkspaceTable)
  return own.length === 1 ? (own[0]?.alias ?? null) : null
}

/** Of two tables that must be of one workspace, one is enough. */
function spread(pinned: Set<string>, edges: [string, string][]): void {
  for (let before = -1; before !== pinned.size; ) {
    before = pinned.size
    for (const [from, to] of edges) if (pinned.has(from)) pinned.add(to)
  }
}
