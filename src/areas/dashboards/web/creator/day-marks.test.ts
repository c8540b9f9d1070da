import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupsOf, stepsOf } from './day-marks.ts'

const at = (...hours: number[]) => hours.map((hour) => ({ hour }))
const hours = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ those }) => those.map(({ hour }) => hour))

describe('marks of a day', () => {
  it('are one where they would lie over each other, in the middle of them', () => {
    const groups = groupsOf(at(17, 9, 9.5, 12), 2)
    expect(hours(groups)).toEqual([[9, 9.5], [12], [17]])
    expect(groups[0]?.hour).toBe(9.25)
  })

  it('never lie over each other, and none is lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 24, noNaN: true }), { maxLength: 100 }),
        fc.double({ min: 0, max: 6, noNaN: true }),
        (all, room) => {
          const groups = groupsOf(at(...all), room)
          expect(hours(groups).flat()).toEqual(all.toSorted((a, b) => a - b))
          groups.forEach(({ hour }, n) => {
            const next = groups[n + 1]
            if (next) expect(next.hour - hour).toBeGreaterThanOrEqual(room)
          })
        },
      ),
    )
  })

  it('that lead elsewhere each take a step up instead', () => {
    expect(stepsOf([10, 11, 12, 15], [], 2)).toEqual([0, 1, 0, 0])
    expect(stepsOf([10, 10, 10], [9], 2)).toEqual([1, 2, 3])
  })
})
