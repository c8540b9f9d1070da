import { Extension } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import type { Id } from '#kernel/ids.ts'
import { depthOf, logChange, readLog, replayLog, startLog, type UndoLog, writeLog } from './undo-log.ts'

const pauseMs = 400
const keptLessons = 5
const keyOf = (lessonId: Id<'lsn'>) => `throughline.undo.${lessonId}`
const orderKey = 'throughline.undo'

/** Undo and Redo that continue after a reload of the tab (P4): every change is kept in the tab's own memory. */
export function undoMemory(lessonId: Id<'lsn'>) {
  let log: UndoLog | null = null
  let depth = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (log) keep(lessonId, log)
  }
  const keepBeforeLeaving = () => {
    if (timer !== undefined) keepNow()
  }
  return Extension.create({
    name: 'undoMemory',
    onCreate() {
      const { editor } = this
      const found = log ? null : restored(lessonId, editor.state)
      if (found) {
        editor.view.updateState(found.state)
        log = found.log
        // The buttons beside the title hear of it by a change of nothing.
        editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false))
      }
      log ??= startLog(editor.state.doc)
      depth = depthOf(editor.state)
      window.addEventListener('pagehide', keepBeforeLeaving)
    },
    onTransaction({ editor, transaction, appendedTransactions = [] }) {
      const after = depthOf(editor.state)
      // The editor settles before it says that it is there; what was kept is looked for only then.
      if (!log && !transaction.docChanged) return
      log ??= startLog(transaction.before)
      logChange(log, transaction, appendedTransactions, { before: depth, after })
      depth = after
      if (transaction.docChanged) timer ??= setTimeout(keepNow, pauseMs)
    },
    onDestroy() {
      keepBeforeLeaving()
      // The next editor of this text is given the same extension: it looks for what was kept as the first one did.
      log = null
      window.removeEventListener('pagehide', keepBeforeLeaving)
    },
  })
}

function restored(lessonId: Id<'lsn'>, now: EditorState): { state: EditorState; log: UndoLog } | null {
  const text = readKey(keyOf(lessonId))
  const log = text === null ? null : readLog(text, now.schema)
  const state = log && replayLog(log, now)
  if (!log || !state) return null
  return { state, log }
}

function keep(lessonId: Id<'lsn'>, log: UndoLog): void {
  const text = writeLog(log)
  try {
    const order = [lessonId, ...orderOf().filter((each) => each !== lessonId)]
    for (const old of order.slice(keptLessons)) sessionStorage.removeItem(keyOf(old))
    sessionStorage.setItem(orderKey, JSON.stringify(order.slice(0, keptLessons)))
    if (text === null) sessionStorage.removeItem(keyOf(lessonId))
    else sessionStorage.setItem(keyOf(lessonId), text)
  } catch {
    // No room or no memory on this device: half a way back would be a wrong one.
    forget(lessonId)
  }
}

function forget(lessonId: Id<'lsn'>): void {
  try {
    sessionStorage.removeItem(keyOf(lessonId))
  } catch {
    // Nothing was kept either.
  }
}

function orderOf(): Id<'lsn'>[] {
  try {
    const order: unknown = JSON.parse(readKey(orderKey) ?? '[]')
    return Array.isArray(order) ? order : []
  } catch {
    return []
  }
}

function readKey(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
