import { closeHistory, redo, undo, undoDepth } from '@tiptap/pm/history'
import { Node, type Schema } from '@tiptap/pm/model'
import { EditorState, type Transaction } from '@tiptap/pm/state'
import { Step, Transform } from '@tiptap/pm/transform'

/**
 * What happened to a text, one entry for each thing that Undo takes back at once. Played again from `base` it leads to the
 * same text with the same way back and forth.
 */
type Entry = {
  /** `aside`: a change that Undo passes over, such as the words of a caption. */
  kind: 'do' | 'aside' | 'undo' | 'redo'
  steps: Step[]
  /** What the editor did of itself because of it. */
  mended: Step[]
}
export type UndoLog = { base: Node; entries: Entry[] }

const mostEntries = 400
const mostCharacters = 1_000_000

export const startLog = (doc: Node): UndoLog => ({ base: doc, entries: [] })

/** Takes a change down. `before` and `after` are how many changes could be taken back. */
export function logChange(
  log: UndoLog,
  transaction: Transaction,
  mending: readonly Transaction[],
  depths: { before: number; after: number },
): void {
  const mended = mending.flatMap(({ steps }) => steps)
  const { steps } = transaction
  if (steps.length + mended.length === 0) return
  const history = transaction.getMeta('history$') as { redo: boolean } | undefined
  if (history) {
    log.entries.push({ kind: history.redo ? 'redo' : 'undo', steps: [...steps], mended })
    return
  }
  const kind = transaction.getMeta('addToHistory') === false ? 'aside' : 'do'
  const last = log.entries.at(-1)
  const goesOn = last?.kind === kind && (kind === 'aside' || depths.before === depths.after)
  if (!goesOn || !last) log.entries.push({ kind, steps: joined([], [...steps, ...mended]), mended: [] })
  else last.steps = joined(last.steps, [...steps, ...mended])
}

/** Letters typed one after the other are one step. */
function joined(before: readonly Step[], added: readonly Step[]): Step[] {
  const all = [...before]
  for (const step of added) {
    const merged = all.at(-1)?.merge(step)
    if (merged) all[all.length - 1] = merged
    else all.push(step)
  }
  return all
}

/** The log as text, short enough to be kept: the oldest changes go first. Null when the text alone is too long. */
export function writeLog(log: UndoLog): string | null {
  while (log.entries.length > mostEntries) forgetOldest(log, 50)
  for (;;) {
    const text = JSON.stringify({
      base: log.base.toJSON(),
      entries: log.entries.map(({ kind, steps, mended }) => [kind, steps.map(json), mended.map(json)]),
    })
    if (text.length <= mostCharacters) return text
    if (log.entries.length === 0) return null
    forgetOldest(log, Math.ceil(log.entries.length / 4))
  }
}

const json = (step: Step) => step.toJSON()

function forgetOldest(log: UndoLog, count: number): void {
  const gone = log.entries.splice(0, count)
  const way = new Transform(log.base)
  for (const { steps, mended } of gone) for (const step of [...steps, ...mended]) way.step(step)
  log.base = way.doc
}

export function readLog(text: string, schema: Schema): UndoLog | null {
  try {
    const { base, entries } = JSON.parse(text) as {
      base: unknown
      entries: [Entry['kind'], object[], object[]][]
    }
    const steps = (list: object[]) => list.map((step) => Step.fromJSON(schema, step))
    const node = Node.fromJSON(schema, base)
    node.check()
    return {
      base: node,
      entries: entries.map(([kind, own, mended]) => ({ kind, steps: steps(own), mended: steps(mended) })),
    }
  } catch {
    return null
  }
}

/**
 * The state of an editor in which all of the log has happened, so that Undo and Redo continue where they were. Null when that
 * does not lead to the text that is there now: then someone else has changed it meanwhile.
 */
export function replayLog(log: UndoLog, now: EditorState): EditorState | null {
  const history = now.plugins.find((plugin) => (plugin as { key?: string }).key === 'history$')
  if (!history) return null
  try {
    let state = EditorState.create({ doc: log.base, plugins: [history] })
    for (const entry of log.entries) state = replayed(entry, state)
    const agreed = withAttributesOf(now.doc, state)
    return agreed?.reconfigure({ plugins: now.plugins }) ?? null
  } catch {
    return null
  }
}

function replayed({ kind, steps, mended }: Entry, state: EditorState): EditorState {
  const { tr } = state
  for (const step of steps) tr.step(step)
  let done: Transaction = kind === 'do' ? closeHistory(tr) : tr.setMeta('addToHistory', false)
  const command = { undo, redo, do: null, aside: null }[kind]
  command?.(state, (made) => {
    // The way back is taken only where it leads to the text that was there.
    if (made.doc.eq(tr.doc)) done = made
  })
  const after = state.apply(done)
  if (mended.length === 0) return after
  const mending = after.tr.setMeta('appendedTransaction', done)
  for (const step of mended) mending.step(step)
  return after.apply(mending)
}

/** The server fills in what a file is called and how large it is: the text is still the same. */
function withAttributesOf(wanted: Node, state: EditorState): EditorState | null {
  if (state.doc.eq(wanted)) return state
  if (skeleton(state.doc) !== skeleton(wanted)) return null
  const tr = state.tr.setMeta('addToHistory', false)
  wanted.descendants((node, at) => {
    if (node.isText || tr.doc.nodeAt(at)?.hasMarkup(node.type, node.attrs, node.marks)) return
    for (const [name, value] of Object.entries(node.attrs)) tr.setNodeAttribute(at, name, value)
  })
  return tr.doc.eq(wanted) ? state.apply(tr) : null
}

const named = new Set(['fileId', 'videoId', 'host', 'level'])

/** Blocks, words, and what they are about; not what the server may have filled in. */
function skeleton(doc: Node): string {
  const parts: unknown[] = []
  doc.descendants((node, at) => {
    const about = Object.entries(node.attrs).filter(([name]) => named.has(name))
    parts.push([at, node.type.name, node.text ?? '', node.marks.map((mark) => mark.toJSON()), about])
  })
  return JSON.stringify(parts)
}

export const depthOf = (state: EditorState): number => undoDepth(state)
