import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import type { Bucket, CourseInsight, insightsContract, Stop } from '../../insights-contract.ts'
import { AnalyticsTab } from './AnalyticsTab.tsx'
import { OneCourse } from './OneCourse.tsx'
import { useInsightsView } from './use-insights-view.ts'

type Api = { insights: FakeOf<typeof insightsContract> }

const courseId = `crs_${'0'.repeat(26)}` as const
const money = (cents: number) => ({ cents, currency: 'USD' as const })

const insight = (fields: Partial<CourseInsight> = {}, title = 'Pottery Basics', id = '0'): CourseInsight => ({
  course: { id: `crs_${id.repeat(26)}`, title, published: true },
  enrolled: 26,
  finished: 9,
  completionRate: 35,
  quizScore: null,
  quizResults: 0,
  revenue: money(0),
  orders: 0,
  studySeconds: 0,
  rating: null,
  ...fields,
})
const stop = (at: number, left: number): Stop => ({
  lessonId: `lsn_${String(at).padStart(26, '0')}`,
  title: `Lesson ${at}`,
  type: 'video',
  opened: 20,
  completed: 9,
  left,
})
const bucket = (day: string, enrolled: number, before: number | null): Bucket => ({
  ...{ day, enrolled, before, unit: 'day' },
})
const period = { from: '2026-10-25T00:00:00.000Z', to: '2026-11-23T10:00:00.000Z' }
const beforeOf = (cents: number) => ({
  from: '2026-09-25T00:00:00.000Z',
  to: '2026-10-24T10:00:00.000Z',
  enrolled: 4,
  revenue: money(cents),
})
const buckets = [bucket('2026-11-22', 1, 4), bucket('2026-11-23', 3, 0)]

function showAll(courses: CourseInsight[], before: number | null) {
  const total = courses.reduce((sum, each) => sum + each.revenue.cents, 0)
  renderWithServer<Api>(
    <AnalyticsTab onCreate={() => {}} />,
    {
      insights: {
        courses: async () => ({
          ...period,
          range: before === null ? 'all' : '30d',
          courses,
          total: insight({ revenue: money(total) }),
          before: before === null ? null : beforeOf(before),
          buckets,
        }),
      },
    },
    { at: `/courses?tab=analytics${before === null ? '&range=all' : ''}`, user: makeUser() },
  )
}

function One() {
  return <OneCourse view={useInsightsView()} courseId={courseId} />
}

function showCourse(figures: Partial<CourseInsight>, stops: Stop[]) {
  renderWithServer<Api>(
    <One />,
    {
      insights: {
        course: async () => ({
          ...period,
          range: '30d',
          figures: insight(figures),
          before: beforeOf(0),
          buckets,
          stops,
        }),
      },
    },
    { at: `/courses/${courseId}/analytics`, user: makeUser() },
  )
}

describe('the analytics of all courses', () => {
  const two = (one: number, other: number) => [
    insight({ revenue: money(one) }),
    insight({ revenue: money(other) }, 'Glazing in Depth', '1'),
  ]
  it.each([
    [
      two(62_400, 65_000),
      86_400,
      '$1,274 in 30 days, $410 more than the 30 days before; half of it from Glazing in Depth.',
    ],
    [
      two(9_800, 0),
      19_600,
      '$98 in 30 days, $98 less than the 30 days before; all of it from Pottery Basics.',
    ],
    [two(9_800, 9_800), 19_600, '$196 in 30 days, the same as the 30 days before.'],
    [two(0, 0), 9_800, 'No sales in 30 days, after $98 in the 30 days before.'],
    [two(0, 0), 0, 'No sales in 30 days, and none in the 30 days before.'],
    [
      two(4_900, 9_800),
      0,
      '$147 in 30 days, after no sales in the 30 days before; 67% of it from Glazing in Depth.',
    ],
    [two(1_000, 9_000), null, '$100 so far; most of it from Glazing in Depth.'],
  ])('say in a sentence what the period came to (%#)', async (courses, before, sentence) => {
    showAll(courses, before)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'By course' })).toBeTruthy()
  })

  it('draw each day beside the period before, and say the same as a table', async () => {
    showAll(two(0, 0), 0)
    const chart = await screen.findByRole('region', { name: 'Enrollments by day' })
    const bars = within(chart)
    expect(
      bars
        .getByRole('link', { name: 'Nov 22, 2026: 1 enrollment, 4 at this point in the 30 days before' })
        .getAttribute('href'),
    ).toContain('day=2026-11-22')
    expect(chart.textContent).toContain('4 enrollments, 4 in the 30 days before. Most on Nov 23, 2026: 3.')
    await userEvent.click(bars.getByRole('button', { name: 'Show as table' }))
    const [, first] = bars.getAllByRole('row')
    expect(first?.textContent).toBe('Nov 22, 202614')
  })
})

describe('the route of a course', () => {
  const route = () => screen.findByRole('region', { name: 'Who stays on board' })

  it('tells in words where many leave, with the way to that lesson', async () => {
    showCourse({}, [stop(1, 0), stop(2, 11), stop(3, 1)])
    const card = await route()
    expect(card.textContent).toContain('11 of 21 stop at Lesson 2')
    const open = within(card).getByRole('link', { name: 'Open lesson “Lesson 2”' })
    expect(open.getAttribute('href')).toBe(`/courses/${courseId}?lesson=${stop(2, 0).lessonId}`)
    const rows = within(card)
      .getAllByRole('listitem')
      .map((row) => row.textContent)
    expect(rows).toEqual([
      'Enrolled5 haven’t opened a lesson26',
      'Lesson 121 on board',
      'Lesson 211 of 21 stop here Open lesson21 on board',
      'Lesson 310 on board',
      'Finished9',
    ])
    expect(within(card).getByRole('link', { name: '11 of 21 stop at “Lesson 2”. Show them' })).toBeTruthy()
  })

  it('says a tie as a tie', async () => {
    showCourse({ enrolled: 15, finished: 9 }, [stop(1, 3), stop(2, 3), stop(3, 0)])
    expect((await route()).textContent).toContain('Lesson 1 and Lesson 2 lose the most students: 3 each.')
  })

  it('shows four figures as cards, and rating and study time in a line below that lead to their rows', async () => {
    showCourse({ rating: { average: 4.5, count: 2 }, studySeconds: 5400 }, [stop(1, 0)])
    const rating = await screen.findByRole('link', { name: 'Rating' })
    expect(rating.closest('li')?.textContent).toMatch(/^Rating 4\.5.* 2 reviews$/)
    expect(rating.getAttribute('href')).toBe(`/courses/${courseId}/reviews`)
    const study = screen.getByRole('link', { name: 'Study time' })
    expect(study.closest('li')?.textContent).toMatch(/^Study time 1 h 30 min/)
    expect(study.getAttribute('href')).toContain('study')
    const labels = ['Enrollments', 'Completion rate', 'Revenue', 'Average quiz score']
    for (const name of labels) expect(screen.getByRole('link', { name: new RegExp(`^${name}`) })).toBeTruthy()
  })

  it('shows every figure with its rows as a table', async () => {
    showCourse({}, [stop(1, 0), stop(2, 11)])
    const card = within(await route())
    await userEvent.click(card.getByRole('button', { name: 'Show as table' }))
    const [head, , second] = card.getAllByRole('row')
    expect(head?.textContent).toBe('LessonOn boardOpenedCompletedStopped here')
    expect(second?.textContent).toBe('Lesson 22020911')
    expect(card.getByRole('link', { name: '“Lesson 2”, Stopped here: 11. Show them' })).toBeTruthy()
  })

  it('of 500 lessons shows the ends and the drops, and opens what lies between', async () => {
    const stops = Array.from({ length: 500 }, (_, at) => stop(at + 1, at === 250 ? 11 : 0))
    showCourse({}, stops)
    const card = within(await route())
    expect(card.getAllByRole('listitem')).toHaveLength(7)
    await userEvent.click(card.getByRole('button', { name: 'Show 249 lessons after “Lesson 1”' }))
    expect(card.getAllByRole('listitem')).toHaveLength(255)
  })

  it.each([
    [
      { enrolled: 1, finished: 0 },
      [stop(1, 0), stop(2, 1)],
      'The one student in this period has reached Lesson 2.',
    ],
    [{ enrolled: 1, finished: 1 }, [stop(1, 0)], 'The one student in this period finished the course.'],
    [
      { enrolled: 1, finished: 0 },
      [stop(1, 0)],
      'The one student in this period hasn’t opened a lesson yet.',
    ],
    [{ enrolled: 3, finished: 3 }, [stop(1, 0)], 'No one stops along the way.'],
    [{ enrolled: 0, finished: 0 }, [stop(1, 0)], 'No one enrolled in this period'],
    [{ enrolled: 0, finished: 0 }, [], 'This course has no published lessons.'],
  ])('has words for who is alone, for no one and for no lesson (%#)', async (figures, stops, words) => {
    showCourse(figures, stops)
    expect((await route()).textContent).toContain(words)
  })
})
