import { describe, expect, it } from 'vitest'
import type { Stop } from './insights-contract.ts'
import { boardedStops, isNotable, mostLeaveAt, stretchesOf } from './route-funnel.ts'

const stopsThatLose = (...left: number[]): Stop[] =>
  left.map((left, at) => ({
    lessonId: `lsn_${String(at).padStart(26, '0')}`,
    title: `Lesson ${at + 1}`,
    type: 'video',
    opened: 0,
    completed: 0,
    left,
  }))
const aboard = (stops: Stop[], finished: number) => boardedStops(stops, finished).map((stop) => stop.aboard)

describe('the route of a course as a funnel', () => {
  it('never widens: who left at a stop is on board up to it, who finished to the end', () => {
    expect(aboard(stopsThatLose(4, 0, 11, 2), 9)).toEqual([26, 22, 22, 11])
  })

  it('has no one on board where no one began', () => {
    expect(boardedStops(stopsThatLose(0, 0), 0).map(({ aboard, drop }) => [aboard, drop])).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it('tells drops of a fifth and more, but not of one student', () => {
    const told = (left: number[], finished: number) =>
      boardedStops(stopsThatLose(...left), finished)
        .filter(isNotable)
        .map(({ title }) => title)
    expect(told([2, 0, 11, 0], 13)).toEqual(['Lesson 3'])
    expect(told([19, 20], 61)).toEqual(['Lesson 2'])
    expect(told([0, 1], 0)).toEqual([])
    expect(told([1, 1], 0)).toEqual(['Lesson 1'])
  })

  it('says a tie as a tie, and nothing where no one leaves', () => {
    const most = (...left: number[]) =>
      mostLeaveAt(boardedStops(stopsThatLose(...left), 5)).map(({ title }) => title)
    expect(most(1, 3, 0, 3)).toEqual(['Lesson 2', 'Lesson 4'])
    expect(most(1, 3, 0)).toEqual(['Lesson 2'])
    expect(most(0, 0)).toEqual([])
  })
})

describe('a route of 500 lessons', () => {
  it('shows its ends and its drops, and folds what lies between', () => {
    const left = Array.from({ length: 500 }, (_, at) => (at === 250 ? 40 : 0))
    const told = stretchesOf(boardedStops(stopsThatLose(...left), 60))
    expect(told.map((one) => (one.kind === 'stop' ? one.stop.title : one.stops.length))).toEqual([
      'Lesson 1',
      249,
      'Lesson 251',
      248,
      'Lesson 500',
    ])
  })

  it('loses none of them', () => {
    const left = Array.from({ length: 500 }, (_, at) => (at * 7) % 5)
    const told = stretchesOf(boardedStops(stopsThatLose(...left), 3))
    const titles = told
      .flatMap((one) => (one.kind === 'stop' ? [one.stop] : one.stops))
      .map((one) => one.title)
    expect(titles).toHaveLength(500)
    expect(new Set(titles).size).toBe(500)
  })

  it('shows every stop of a short one', () => {
    expect(stretchesOf(boardedStops(stopsThatLose(...Array<number>(30).fill(0)), 3))).toHaveLength(30)
  })
})
