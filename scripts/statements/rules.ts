import { referenceTables } from '../../src/platform/sql/table-kinds.ts'
import { equalities, isWorkspaceTable, type Level, levelsOf, type Table, unpinnedTables } from './levels.ts'
import {
  as,
  columnOf,
  hasColumn,
  isNode,
  isNull,
  lastName,
  listOf,
  type Node,
  shapeOf,
  textOf,
  walk,
} from './tree.ts'

/** What breaks a rule (docs/decisions/0048), and of what. */
export type Finding = { rule: Rule; about: string; says: string }

export const rules = {
  scope: 'every table of a workspace is asked for the one workspace that the application gives',
  lock: 'no row lock and no upsert on users and workspaces: lock by name, or a row of a workspace table',
  clock: 'a write takes its times, ids and settings from the application',
  plan: 'no recursion, no condition that is never true, and a group names every column it shows',
  session:
    'nothing is set for the session, and no commit is told not to wait where a statement does the work',
} as const
export type Rule = keyof typeof rules

/** What the database says about its functions: `i`mmutable, `s`table, `v`olatile; of several with one name the worst. */
export type Functions = { volatility: Readonly<Record<string, string>>; aggregates: readonly string[] }

/** Everything that is wrong with a statement, once each. */
export function findingsOf(statement: unknown, functions: Functions): Finding[] {
  const levels = levelsOf(statement)
  const found = [
    ...levels.flatMap(withoutWorkspace),
    ...levels.flatMap(rowLocks),
    ...upserts(statement),
    ...recursions(statement),
    ...levels.flatMap(neverTrue),
    ...levels.flatMap((level) => ungrouped(level, functions)),
    ...writesOf(statement).flatMap((write) => impure(write, functions)),
    ...ofSessions(statement),
  ]
  return [
    ...new Map(
      found.map((finding) => [`${finding.rule} ${finding.about} ${finding.says}`, finding]),
    ).values(),
  ]
}

const isReference = ({ name }: Table) => referenceTables.includes(name)
const namesOf = (tables: readonly Table[]) => [...new Set(tables.map(({ name }) => name))].sort().join(', ')

function withoutWorkspace(level: Level): Finding[] {
  const says = `${level.verb} without its own workspace_id = $`
  return unpinnedTables(level).map(({ name }) => ({ rule: 'scope', about: name, says }))
}

function rowLocks(level: Level): Finding[] {
  const locked = listOf(level.node.lockingClause).flatMap((clause) => {
    const named = listOf(as('LockingClause', clause)?.lockedRels).map((table) =>
      textOf(as('RangeVar', table)?.relname),
    )
    // Without OF, every table of the level is locked.
    return named.length > 0 ? level.tables.filter(({ alias }) => named.includes(alias)) : level.tables
  })
  const wrong = locked.filter(isReference)
  return wrong.length > 0 ? [{ rule: 'lock', about: namesOf(wrong), says: 'rows are locked' }] : []
}

function upserts(statement: unknown): Finding[] {
  const found: Finding[] = []
  walk(statement, (kind, node) => {
    const name = textOf((node.relation as Node | undefined)?.relname)
    if (kind === 'InsertStmt' && node.onConflictClause && referenceTables.includes(name))
      found.push({ rule: 'lock', about: name, says: 'ON CONFLICT' })
    return true
  })
  return found
}

function recursions(statement: unknown): Finding[] {
  const found: Finding[] = []
  walk(statement, (kind, node) => {
    if (kind !== 'withClause' || node.recursive !== true) return true
    const read = levelsOf(node).flatMap(({ tables }) => tables.filter(isWorkspaceTable))
    if (read.length > 0) found.push({ rule: 'plan', about: namesOf(read), says: 'a recursive query' })
    return true
  })
  return found
}

/** The database folds such a condition away, and with it the workspace that was beside it. */
function neverTrue(level: Level): Finding[] {
  const found: Finding[] = []
  const add = (about: string) =>
    found.push({ rule: 'plan', about, says: 'compared with what is always null' })
  walk(level.conditions, (kind, node) => {
    if (kind === 'SubLink') return false
    if (kind === 'A_Expr') {
      const compared = [node.lexpr, node.rexpr].map(columnOf)
      const about = compared.find((column) => column !== null)?.column ?? 'a value'
      const isList = node.kind === 'AEXPR_IN'
      const items = isList ? listOf(as('List', node.rexpr)?.items) : [node.rexpr, node.lexpr]
      if (['AEXPR_OP', 'AEXPR_IN'].includes(textOf(node.kind)) && items.length > 0) {
        if (isList ? items.every(isNull) : items.some(isNull)) add(about)
      }
      for (const pair of equalities({ A_Expr: node }))
        for (const side of pair) if (isNullOfDerived(level, side)) add(columnOf(side)?.column ?? '')
    }
    return true
  })
  return found
}

/** A column of a derived table that is `null::text` there. */
function isNullOfDerived(level: Level, expression: unknown): boolean {
  const column = columnOf(expression)
  const query = column?.table ? level.derived.get(column.table) : undefined
  if (!query) return false
  return listOf(query.targetList).some((target) => {
    const result = as('ResTarget', target)
    return result?.name === column?.column && isNull(result?.val)
  })
}

function ungrouped({ node }: Level, { aggregates }: Functions): Finding[] {
  const groups = listOf(node.groupClause)
  if (groups.length === 0) return []
  const targets = listOf(node.targetList).map((target) => as('ResTarget', target) ?? {})
  const grouped = groups.map((group) => {
    const place = as('ival', as('A_Const', group))?.ival
    const named = columnOf(group)
    const output = named && !named.table ? targets.find(({ name }) => name === named.column) : undefined
    return (typeof place === 'number' ? targets[place - 1]?.val : undefined) ?? output?.val ?? group
  })
  const shapes = new Set([...grouped, ...groups].map(shapeOf))
  const columns = new Set(
    grouped.map((group) => columnOf(group)?.column).filter((name) => name !== undefined),
  )
  const open = new Set<string>()
  const look = (expression: unknown): void => {
    if (shapes.has(shapeOf(expression))) return
    if (Array.isArray(expression)) {
      for (const each of expression) look(each)
      return
    }
    if (!isNode(expression)) return
    const call = as('FuncCall', expression)
    if (call && aggregates.includes(lastName(call.funcname))) return
    if (as('SubLink', expression)) return
    const column = columnOf(expression)
    if (column && !columns.has(column.column)) open.add(column.column)
    if (!column) for (const each of Object.values(expression)) look(each)
  }
  look(targets.map(({ val }) => val))
  look(node.havingClause)
  return open.size > 0
    ? [{ rule: 'plan', about: [...open].sort().join(', '), says: 'shown but not in GROUP BY' }]
    : []
}

type Write = { kind: string; node: Node; table: string }

/** Writes to tables of the product: the job queue has its own, which stay where they are. */
function writesOf(statement: unknown): Write[] {
  const writes: Write[] = []
  walk(statement, (kind, node) => {
    const { relname, schemaname } = (node.relation ?? {}) as Node
    const isOurs = schemaname === undefined || schemaname === 'public'
    if (isOurs && ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'].includes(kind))
      writes.push({ kind, node, table: textOf(relname) })
    return true
  })
  return writes
}

function impure({ kind, node, table }: Write, functions: Functions): Finding[] {
  const found: Finding[] = []
  const add = (says: string) => found.push({ rule: 'clock', about: table, says })
  if (kind === 'MergeStmt') add('MERGE')
  const set = kind === 'UpdateStmt' ? node.targetList : as('onConflictClause', node)?.targetList
  const isMoved = listOf(set).some((target) => as('ResTarget', target)?.name === 'workspace_id')
  if (isMoved && isWorkspaceTable({ name: table, alias: table })) add('sets workspace_id')
  const look = (expression: unknown, isInside: boolean): void => {
    if (Array.isArray(expression)) {
      for (const each of expression) look(each, isInside)
      return
    }
    if (!isNode(expression)) return
    for (const [name, inner] of Object.entries(expression)) {
      if (isNode(inner)) {
        const how = howPure(name, inner, functions)
        if (how?.is === 'v') add(`calls ${how.name}`)
        if (how?.is === 'now') add(`asks the database for the time: ${how.name}`)
        if (how?.is === 's' && (isInside || hasColumn(inner))) add(`hangs on the session: ${how.name}`)
      }
      look(inner, isInside || name === 'CaseExpr' || name === 'CoalesceExpr')
    }
  }
  look(node, false)
  return found
}

const clocks = ['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp', 'timeofday']

function howPure(
  kind: string,
  node: Node,
  functions: Functions,
): { is: 's' | 'v' | 'now'; name: string } | null {
  if (kind === 'SQLValueFunction')
    return { is: 'now', name: textOf(node.op).replace('SVFOP_', '').toLowerCase() }
  if (kind === 'FuncCall') {
    const name = lastName(node.funcname)
    const is = functions.volatility[name]
    if (clocks.includes(name)) return { is: 'now', name }
    // Told of as what it is, see `ofSessions`.
    if (name === 'set_config') return null
    if (is === 'v' || is === 's') return { is, name }
  }
  // `timestamptz - interval` asks for the time zone of the session.
  const isSum = kind === 'A_Expr' && ['+', '-'].includes(lastName(node.name))
  if (isSum && [node.lexpr, node.rexpr].some(isInterval)) return { is: 's', name: 'a moment and an interval' }
  return null
}

const isInterval = (node: unknown): boolean =>
  lastName(as('typeName', as('TypeCast', node))?.names) === 'interval' ||
  lastName(as('FuncCall', node)?.funcname) === 'make_interval'

function ofSessions(statement: unknown): Finding[] {
  const found: Finding[] = []
  const add = (about: string, says: string) => found.push({ rule: 'session', about, says })
  walk(statement, (kind, node) => {
    if (kind === 'VariableSetStmt' && node.is_local !== true) add(textOf(node.name), 'set for the session')
    if (kind === 'VariableSetStmt' && node.is_local === true && node.name === 'synchronous_commit')
      add('synchronous_commit', 'the commit doesn’t wait')
    if (kind === 'FuncCall' && lastName(node.funcname) === 'set_config')
      add('set_config', 'set by a statement')
    if (kind === 'FuncCall' && /^pg_(try_)?advisory_lock/.test(lastName(node.funcname)))
      add(lastName(node.funcname), 'a lock of the session')
    if (kind === 'CreateTrigStmt') add('a trigger', 'created')
    return true
  })
  return found
}
