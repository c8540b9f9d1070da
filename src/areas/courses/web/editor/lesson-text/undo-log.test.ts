import { getSchema } from '@tiptap/core'
import { history, redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history'
import { EditorState, type Transaction } from '@tiptap/pm/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentExtensions, undoDepth as kept } from '../../../document.ts'
import { logChange, readLog, replayLog, startLog, writeLog } from './undo-log.ts'

const schema = getSchema(documentExtensions)
const paragraphs = (...words: string[]) =>
  schema.node(
    'doc',
    null,
    words.map((text) => schema.node('paragraph', null, text ? [schema.text(text)] : [])),
  )
const fresh = (doc = paragraphs('Clay')) =>
  EditorState.create({ doc, plugins: [history({ depth: kept, newGroupDelay: 500 })] })

/** A text that is changed and taken down, as the editor does it. */
function writer(start = fresh()) {
  let state = start
  let clock = 0
  const log = startLog(state.doc)
  const dispatch = (tr: Transaction) => {
    const before = undoDepth(state)
    state = state.apply(tr)
    logChange(log, tr, [], { before, after: undoDepth(state) })
  }
  return {
    log,
    get state() {
      return state
    },
    type(text: string, at = state.doc.content.size - 1, pause = 1_000) {
      clock += pause
      dispatch(state.tr.insertText(text, Math.min(at, state.doc.content.size - 1)).setTime(clock))
    },
    aside: () => dispatch(state.tr.insertText('~', 1).setMeta('addToHistory', false)),
    undo: () => undo(state, dispatch),
    redo: () => redo(state, dispatch),
  }
}

/** As after a reload: the text from the server, the log from the tab. */
function reload(log: ReturnType<typeof startLog>, doc: EditorState['doc']) {
  const text = writeLog(log)
  const read = text === null ? null : readLog(text, schema)
  return read && replayLog(read, fresh(schema.nodeFromJSON(doc.toJSON())))
}

describe('undo over a reload', () => {
  it('takes back 150 changes and puts them back again', () => {
    const text = writer()
    for (let n = 0; n < 150; n++) text.type(` ${n}`)
    let state = reload(text.log, text.state.doc)
    expect(state && undoDepth(state)).toBe(150)
    while (state && undo(state, (tr) => (state = state?.apply(tr) ?? null)));
    expect(state?.doc.textContent).toBe('Clay')
    while (state && redo(state, (tr) => (state = state?.apply(tr) ?? null)));
    expect(state?.doc.eq(text.state.doc)).toBe(true)
  })

  it('keeps what was typed in one go together, in few characters', () => {
    const text = writer()
    text.type('a')
    for (const letter of 'bcdefghij') text.type(letter, undefined, 10)
    expect(undoDepth(text.state)).toBe(1)
    expect(text.log.entries).toHaveLength(1)
    expect(text.log.entries[0]?.steps).toHaveLength(1)
    const state = reload(text.log, text.state.doc)
    expect(state && undoDepth(state)).toBe(1)
  })

  it('is given up when somebody else changed the text', () => {
    const text = writer()
    text.type(' and water')
    expect(reload(text.log, paragraphs('Clay and water, changed elsewhere'))).toBeNull()
    expect(readLog('{"base":{"type":"evil"},"entries":[]}', schema)).toBeNull()
    expect(readLog('nonsense', schema)).toBeNull()
  })

  it('goes on where the server has filled in the name of a file', () => {
    const fileId = `fil_${'0'.repeat(26)}`
    const file = (name: string, bytes: number) => schema.node('file', { fileId, name, bytes })
    const doc = (name: string, bytes: number, words: string) =>
      schema.node('doc', null, [file(name, bytes), schema.node('paragraph', null, [schema.text(words)])])
    const text = writer(fresh(doc('mine.pdf', 1, 'Read')))
    text.type(' this')
    const state = reload(text.log, doc('theirs.pdf', 2, 'Read this'))
    expect(state && undoDepth(state)).toBe(1)
    expect(state?.doc.firstChild?.attrs.name).toBe('theirs.pdf')
  })

  it('stays within its bounds and forgets the oldest first', () => {
    const text = writer()
    for (let n = 0; n < 600; n++) text.type(` ${n}`)
    const written = writeLog(text.log)
    expect(text.log.entries.length).toBeLessThanOrEqual(400)
    expect(written?.length).toBeLessThan(1_000_000)
    const state = reload(text.log, text.state.doc)
    expect(state && undoDepth(state)).toBeGreaterThanOrEqual(100)
    const huge = writer()
    for (let n = 0; n < 5; n++) huge.type('x'.repeat(300_000))
    expect(writeLog(huge.log)).toBeNull()
  })

  it('leads to the same text and the same ways back, whatever was done', () => {
    const act = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          type: fc.string({ minLength: 1, maxLength: 3 }),
          at: fc.nat(20),
          pause: fc.constantFrom(10, 1_000),
        }),
      },
      { weight: 2, arbitrary: fc.constant('undo' as const) },
      { weight: 1, arbitrary: fc.constant('redo' as const) },
      { weight: 1, arbitrary: fc.constant('aside' as const) },
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const text = writer()
        for (const each of acts) {
          if (typeof each === 'string') text[each]()
          else text.type(each.type, 1 + each.at, each.pause)
        }
        const state = reload(text.log, text.state.doc)
        expect(state?.doc.eq(text.state.doc)).toBe(true)
        if (acts.includes('aside')) return
        expect([state && undoDepth(state), state && redoDepth(state)]).toEqual([
          undoDepth(text.state),
          redoDepth(text.state),
        ])
      }),
      { numRuns: 100 },
    )
  })
})
