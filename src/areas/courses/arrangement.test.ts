import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Id } from '#kernel/ids.ts'
import {
  type Arrangement,
  namesTheSame,
  placeOf,
  rowsOf,
  withLessons,
  withoutSection,
  withSection,
  withSectionAt,
} from './arrangement.ts'

const lsn = (n: number): Id<'lsn'> => `lsn_${n}`
const sec = (n: number): Id<'sec'> => `sec_${n}`
const order: Arrangement = {
  lessonIds: [lsn(0)],
  sections: [
    { id: sec(1), lessonIds: [lsn(1), lsn(2), lsn(3)] },
    { id: sec(2), lessonIds: [] },
  ],
}

describe('an arrangement', () => {
  it('takes lessons to a place, beyond the end to the end', () => {
    expect(withLessons(order, [lsn(1)], { sectionId: sec(2), position: 9 }).sections[1]?.lessonIds).toEqual([
      lsn(1),
    ])
    expect(withLessons(order, [lsn(3)], { sectionId: sec(1), position: 0 }).sections[0]?.lessonIds).toEqual([
      lsn(3),
      lsn(1),
      lsn(2),
    ])
  })

  it('splits a section behind a lesson, and joins it again when the new one goes', () => {
    const split = withSection(order, sec(3), lsn(1))
    expect(split.sections.map(({ id, lessonIds }) => [id, lessonIds])).toEqual([
      [sec(1), [lsn(1)]],
      [sec(3), [lsn(2), lsn(3)]],
      [sec(2), []],
    ])
    expect(withoutSection(split, sec(3))).toEqual(order)
    expect(withoutSection(order, sec(1)).lessonIds).toEqual([lsn(0), lsn(1), lsn(2), lsn(3)])
  })

  it('knows whether another names the same things', () => {
    expect(namesTheSame(order, withSectionAt(order, sec(2), 0))).toBe(true)
    expect(namesTheSame(order, { ...order, lessonIds: [] })).toBe(false)
    // Twice the same is not the same, even when the count fits.
    expect(namesTheSame(order, { ...order, lessonIds: [lsn(1)] })).toBe(false)
    expect(namesTheSame(order, { ...order, sections: order.sections.slice(1) })).toBe(false)
  })

  it('keeps every lesson once, whatever is done to it', () => {
    const anyStep = fc.oneof(
      fc.record({
        do: fc.constant('move' as const),
        n: fc.nat(3),
        to: fc.option(fc.nat(5)),
        at: fc.nat(8),
      }),
      fc.record({ do: fc.constant('split' as const), n: fc.nat(3) }),
      fc.record({ do: fc.constant('join' as const), n: fc.nat(8) }),
      fc.record({ do: fc.constant('section' as const), n: fc.nat(8), at: fc.nat(8) }),
    )
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        let now = order
        let made = 10
        for (const step of steps) {
          const section = now.sections[('n' in step ? step.n : 0) % Math.max(1, now.sections.length)]
          if (step.do === 'move') {
            const target =
              step.to === null ? undefined : now.sections[step.to % Math.max(1, now.sections.length)]
            now = withLessons(now, [lsn(step.n)], { sectionId: target?.id ?? null, position: step.at })
          } else if (step.do === 'split') now = withSection(now, sec(made++), lsn(step.n))
          else if (step.do === 'join' && section) now = withoutSection(now, section.id)
          else if (step.do === 'section' && section) now = withSectionAt(now, section.id, step.at)
          const ids = rowsOf(now).map(({ id }) => id)
          expect([...ids].sort()).toEqual([lsn(0), lsn(1), lsn(2), lsn(3)])
          expect(new Set(now.sections.map(({ id }) => id)).size).toBe(now.sections.length)
          for (const { id, sectionId } of rowsOf(now)) expect(placeOf(now, id)?.sectionId).toBe(sectionId)
        }
      }),
      { numRuns: 60 },
    )
  })
})
