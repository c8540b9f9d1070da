import { describe, expect, it } from 'vitest'
import {
  fieldHours,
  keptHours,
  nextWindow,
  readableSpans,
  readHours,
  usualDay,
  whyNotHours,
  wireHours,
} from './hours.ts'

const at = (from: string, to: string) => ({ from, to })

describe('the hours of a day', () => {
  it('are kept as one text, and a closed day as none', () => {
    const hours = [at('09:00', '12:00'), at('14:00', 'late')]
    expect(readHours(keptHours(hours))).toEqual(hours)
    expect(keptHours([])).toBe('')
    expect(readHours('{')).toEqual([])
  })

  it('end after they start, and may end at midnight', () => {
    expect(whyNotHours([usualDay])).toBeNull()
    expect(whyNotHours([at('22:00', '00:00')])).toBeNull()
    expect(whyNotHours([at('17:00', '09:00')])).toBe('The end must be after the start')
    expect(wireHours([at('22:00', '00:00')])).toEqual([at('22:00', '24:00')])
    expect(fieldHours([at('22:00', '24:00')])).toEqual([at('22:00', '00:00')])
  })

  it('are drawn as far as they can be read', () => {
    expect(readableSpans([at('14:00', '00:00'), at('9', '10:00'), at('09:00', '12:00')])).toEqual([
      { from: 540, until: 720 },
      { from: 840, until: 1440 },
    ])
  })

  it('get a further window after the last one, inside the day', () => {
    expect(nextWindow([at('09:00', '12:00')])).toEqual(at('13:00', '16:00'))
    expect(nextWindow([at('09:00', '23:30')])).toEqual(at('22:00', '00:00'))
    expect(nextWindow([])).toEqual(usualDay)
  })
})
