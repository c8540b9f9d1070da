import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Id } from '#kernel/ids.ts'
import type { OutlineLesson } from '../../../contract.ts'
import { applyCommand, type Command, type Outline, orderOf, renamedIds } from './commands.ts'
import { createHistory } from './history.ts'
import { linesOf, placeAt, sectionPlaceAt, withoutMoved } from './rows.ts'
import { stepFrom } from './steps.ts'

const lsn = (n: number): Id<'lsn'> => `lsn_${n}`
const sec = (n: number): Id<'sec'> => `sec_${n}`
const lesson = (n: number, sectionId: Id<'sec'> | null): OutlineLesson => ({
  id: lsn(n),
  sectionId,
  title: `L${n}`,
  kind: 'text',
  status: n % 2 ? 'published' : 'draft',
  hasContent: true,
  durationSeconds: 60,
  freePreview: false,
  dripDays: 0,
  opensAt: null,
  requiredBeforeNext: false,
  detail: { files: 0, bytes: 0, questions: 0, passPercent: null },
})
const outline: Outline = {
  sections: [
    { id: sec(1), title: 'One' },
    { id: sec(2), title: 'Two' },
  ],
  lessons: [lesson(0, null), lesson(1, sec(1)), lesson(2, sec(1)), lesson(3, sec(2)), lesson(4, sec(2))],
}

const anyLesson = fc.nat(4).map(lsn)
const anySection = fc.integer({ min: 1, max: 2 }).map(sec)
const anyPlace = fc.record({ sectionId: fc.option(anySection), position: fc.nat(5) })
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc
    .tuple(fc.uniqueArray(anyLesson, { minLength: 1, maxLength: 3 }), anyPlace)
    .map(([ids, place]): Command => ({ do: 'place', items: ids.map((id) => ({ id, ...place })) })),
  fc.record({ do: fc.constant('placeSection' as const), sectionId: anySection, position: fc.nat(1) }),
  fc.record({ do: fc.constant('remove' as const), lessonIds: fc.uniqueArray(anyLesson, { minLength: 1 }) }),
  fc.record({ do: fc.constant('rename' as const), lessonId: anyLesson, title: fc.constantFrom('A', 'B') }),
  fc.record({ do: fc.constant('renameSection' as const), sectionId: anySection, title: fc.constant('S') }),
  fc.record({ do: fc.constant('removeSection' as const), sectionId: anySection }),
  fc.record({
    do: fc.constant('status' as const),
    lessonIds: fc.uniqueArray(anyLesson, { minLength: 1 }),
    status: fc.constantFrom('draft' as const, 'published' as const),
  }),
)

describe('commands of an outline', () => {
  it('are taken back step by step, a hundred and more, to what was there before', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 120 }), (commands) => {
        let now = outline
        const back: Command[] = []
        for (const command of commands) {
          const change = applyCommand(now, command)
          if (!change) continue
          back.push(change.inverse)
          now = change.outline
        }
        for (const command of back.reverse()) now = applyCommand(now, command)?.outline ?? now
        expect(now).toEqual(outline)
      }),
      { numRuns: 60 },
    )
  })

  it('change nothing when they name what is there already or no more', () => {
    expect(applyCommand(outline, { do: 'rename', lessonId: lsn(1), title: 'L1' })).toBeNull()
    expect(applyCommand(outline, { do: 'remove', lessonIds: [lsn(9)] })).toBeNull()
    expect(
      applyCommand(outline, { do: 'place', items: [{ id: lsn(1), sectionId: sec(1), position: 0 }] }),
    ).toBeNull()
  })

  it('find a section again that was removed and put back under another id', () => {
    const aliases = { [sec(1)]: sec(7), [sec(7)]: sec(8) }
    expect(renamedIds({ do: 'removeSection', sectionId: sec(1) }, aliases)).toEqual({
      do: 'removeSection',
      sectionId: sec(8),
    })
  })

  it('move one place over the edge of a section, and not beyond the ends', () => {
    const order = orderOf(outline)
    expect(stepFrom(order, lsn(1), -1)).toEqual({ sectionId: null, position: 1 })
    expect(stepFrom(order, lsn(2), 1)).toEqual({ sectionId: sec(2), position: 0 })
    expect(stepFrom(order, lsn(0), -1)).toBeNull()
    expect(stepFrom(order, lsn(4), 1)).toBeNull()
  })
})

describe('the history', () => {
  const step = (words: string) => ({
    words,
    command: { do: 'rename', lessonId: lsn(1), title: words } as const,
  })
  it('is there after a reload of the tab, unless the outline is another one', () => {
    const history = createHistory('crs_1', outline)
    history.did(step('a'))
    history.keep(outline)
    expect(createHistory('crs_1', outline).getState()).toMatchObject({ undo: 'a', redo: null })
    expect(createHistory('crs_1', { ...outline, lessons: [] }).getState().undo).toBeNull()
    expect(createHistory('crs_2', outline).getState().undo).toBeNull()
  })

  it('keeps more than a hundred steps, and forgets what was taken back once something else is done', () => {
    const history = createHistory('crs_3', outline)
    for (let n = 0; n < 150; n++) history.did(step(String(n)))
    let steps = 0
    for (let taken = history.takeUndo(); taken; taken = history.takeUndo()) {
      history.undone(taken)
      steps++
    }
    expect(steps).toBe(150)
    expect(history.getState()).toMatchObject({ undo: null, redo: '0' })
    history.did(step('new'))
    expect(history.getState()).toMatchObject({ undo: 'new', redo: null })
  })
})

describe('where something is dropped', () => {
  const lines = linesOf(outline, new Set([sec(2)]))
  const line = (key: string) => {
    const found = lines.find((each) => each.key === key)
    if (!found) throw new Error(key)
    return found
  }
  it('is told by the half of the line', () => {
    expect(placeAt(lines, line(lsn(1)), 'before')).toEqual({ sectionId: sec(1), position: 0 })
    expect(placeAt(lines, line(lsn(1)), 'after')).toEqual({ sectionId: sec(1), position: 1 })
    expect(placeAt(lines, line(sec(1)), 'before')).toEqual({ sectionId: null, position: 1 })
    expect(placeAt(lines, line(sec(1)), 'after')).toEqual({ sectionId: sec(1), position: 0 })
    // A folded section takes at its end.
    expect(placeAt(lines, line(sec(2)), 'after')).toEqual({ sectionId: sec(2), position: 2 })
    expect(withoutMoved({ sectionId: sec(1), position: 2 }, lines, new Set([lsn(1)])).position).toBe(1)
    expect(sectionPlaceAt(lines, sec(2), line(lsn(1)), 'before')).toBe(1)
    expect(sectionPlaceAt(lines, sec(2), line(sec(1)), 'before')).toBe(0)
  })
})
