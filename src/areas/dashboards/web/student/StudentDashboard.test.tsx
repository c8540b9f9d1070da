import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Flag } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import type { achievementsContract } from '#areas/achievements/contract.ts'
import { withStudentParts } from '#main/web/student-parts.tsx'
import { type FakeOf, makeStudent, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import { type StudentPart, StudentPartsContext, useStudentParts } from '#webkit/student.ts'
import type { dashboardsContract, OtherThing, StudentDashboard } from '../../contract.ts'
import { DashboardPage } from '../DashboardPage.tsx'

type Api = {
  dashboards: FakeOf<typeof dashboardsContract>
  achievements: FakeOf<typeof achievementsContract>
}

const idOf = <P extends 'crs' | 'lsn'>(prefix: P, n: number) =>
  `${prefix}_${String(n).padStart(26, '0')}` as const
const region = (name: string) => screen.findByRole('region', { name })
const Dashboard = await withStudentParts(async () => DashboardPage)

const open = (dashboards: Api['dashboards'], Screen = Dashboard) =>
  renderWithServer<Api>(
    <Guard access="signed-in" loading={null}>
      <Screen />
    </Guard>,
    { dashboards, achievements: { list: async () => ({ earned: 3, achievements: [] }) } },
    { at: '/dashboard', user: makeStudent() },
  )

describe('the student dashboard', () => {
  const learning = (n: number, fields: Partial<StudentDashboard['continueLearning'][number]> = {}) => ({
    courseId: idOf('crs', n),
    title: `Course ${n}`,
    sellerName: 'Clay & Kiln',
    sellerHandle: 'clayandkiln',
    sellerColor: '#A6401F',
    grantedAt: '2026-11-01T10:00:00.000Z',
    progress: { completed: 0, total: 9, percent: 0, nextLessonId: idOf('lsn', n), finishedAt: null },
    nextLesson: { id: idOf('lsn', n), title: 'Choosing clay', durationSeconds: 720 },
    stops: ['here' as const, ...Array.from({ length: 8 }, () => 'ahead' as const)],
    stopped: null,
    lastActiveAt: null,
    imageUrl: null,
    awardsCertificate: true,
    ended: null,
    ...fields,
  })
  const numbers = (fields: Partial<StudentDashboard> = {}): StudentDashboard => ({
    coursesEnrolled: 1,
    coursesFinished: 0,
    lessonsCompleted: 0,
    lessonsCompletedThisWeek: 0,
    studySeconds: 0,
    studySecondsThisWeek: 0,
    continueLearning: [learning(1)],
    coursesListed: 1,
    others: [],
    materials: 0,
    activity: [],
    hasMoreActivity: false,
    ...fields,
  })
  const asStudent = (given: StudentDashboard, Screen = Dashboard) =>
    open({ student: async () => given }, Screen)

  it('shows a course just bought at 0%, with its next lesson and Continue', async () => {
    asStudent(numbers())
    const bought = await screen.findByRole('article', { name: 'Course 1' })
    expect(bought.textContent).toContain('0%')
    expect(bought.textContent).toContain('0 of 9 lessons.')
    expect(bought.textContent).toContain('Next: Choosing clay')
    const go = within(bought).getByRole('link', { name: 'Continue' })
    expect(go.getAttribute('href')).toBe(`/learn/${idOf('crs', 1)}/${idOf('lsn', 1)}`)
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Ana' })).toBeTruthy()
  })

  it('counts what was done, each card leading to its rows', async () => {
    asStudent(
      numbers({
        coursesEnrolled: 4,
        coursesFinished: 1,
        lessonsCompleted: 18,
        lessonsCompletedThisWeek: 5,
        studySeconds: 41_400,
        studySecondsThisWeek: 5_400,
      }),
    )
    expect((await region('Courses enrolled')).textContent).toMatch(/4.*1 finished/)
    expect((await region('Lessons completed')).textContent).toMatch(/18.*up 5this week/)
    expect((await region('Study hours')).textContent).toMatch(/11 h 30 min.*up 1 h 30 minthis week/)
    const hours = within(await region('Study hours')).getByRole('link')
    expect(hours.getAttribute('href')).toBe('/library?show=hours')
    const lessons = within(await region('Lessons completed')).getByRole('link')
    expect(lessons.getAttribute('href')).toBe('/library?show=lessons')
  })

  it('shows what ended with the reason and without a button, and what is done with its certificate', async () => {
    const done = learning(1, {
      nextLesson: null,
      progress: {
        completed: 9,
        total: 9,
        percent: 100,
        nextLessonId: null,
        finishedAt: '2026-11-04T10:00:00.000Z',
      },
    })
    const over = learning(2, { ended: { at: '2026-11-05T10:00:00.000Z', reason: 'Refunded on your wish.' } })
    asStudent(numbers({ continueLearning: [done, over], coursesListed: 40 }))
    const finished = await screen.findByRole('article', { name: 'Course 1' })
    expect(finished.textContent).toMatch(/Completed .*4.* · Certificate/)
    const certificate = within(finished).getByRole('link', { name: 'Certificate' })
    expect(certificate.getAttribute('href')).toBe(`/certificates/claim/${idOf('crs', 1)}`)
    const ended = screen.getByRole('article', { name: 'Course 2' })
    expect(ended.textContent).toContain('Refunded on your wish.')
    expect(within(ended).queryByRole('link')).toBeNull()
    const all = within(await region('Continue Learning')).getByRole('link', { name: 'View all 40' })
    expect(all.getAttribute('href')).toBe('/library')
  })

  it('goes on with the first course by key', async () => {
    const { where } = asStudent(numbers())
    await screen.findByRole('article', { name: 'Course 1' })
    await userEvent.keyboard('c')
    await waitFor(() => expect(where()).toBe(`/learn/${idOf('crs', 1)}/${idOf('lsn', 1)}`))
  })

  it('tells learners what they did themselves, and at which second they stopped', async () => {
    const at = new Date()
    at.setHours(9, 5, 0, 0)
    const fact = { at: at.toISOString(), courseId: idOf('crs', 1), course: 'Course 1', percent: null }
    const activity: StudentDashboard['activity'] = [
      { ...fact, id: '1', kind: 'lesson', lessonId: idOf('lsn', 1), lesson: 'Wedging' },
      { ...fact, id: '2', kind: 'quiz', lessonId: idOf('lsn', 2), lesson: 'Paper grain', percent: 90 },
    ]
    const stopped = { lessonId: idOf('lsn', 1), title: 'Centering', seconds: 40 }
    const course = learning(1, { lastActiveAt: at.toISOString(), stopped })
    asStudent(numbers({ activity, continueLearning: [course], hasMoreActivity: true }))
    const list = await region('Recent activity')
    expect(list.textContent).toContain('You finished Wedging')
    expect(list.textContent).toContain('You passed Paper grain with 90%')
    expect(list.textContent).toContain('Today')
    expect(within(list).getByRole('link', { name: 'View all' })).toBeTruthy()
    expect(screen.getByText('You left off at 0:40 in Centering this morning.')).toBeTruthy()
    expect(screen.getByRole('article', { name: 'Course 1' }).textContent).toContain('Choosing clay at 0:40')
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back, Ana' })).toBeTruthy()
  })

  it('leads to the files and the study times', async () => {
    asStudent(numbers({ materials: 9 }))
    const actions = await region('Quick actions')
    const materials = within(actions).getByRole('link', { name: /Download materials/ })
    expect(materials.textContent).toContain('9 files')
    expect(materials.getAttribute('href')).toBe('/library?show=materials')
    const schedule = within(actions).getByRole('link', { name: 'Schedule study time' })
    expect(schedule.getAttribute('href')).toBe('/library?show=schedule')
  })

  it('leads to the courses there are when nothing is owned yet', async () => {
    asStudent(numbers({ coursesEnrolled: 0, coursesListed: 0, continueLearning: [] }))
    expect(await screen.findByRole('heading', { name: 'Find your first course' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'My learning' })).toBeNull()
    expect(screen.getByText('Lessons you complete will appear here.')).toBeTruthy()
  })

  it('shows the files someone bought before what there is to learn, to who learns nothing', async () => {
    const cards: OtherThing = {
      ...{ kind: 'download', id: 'dwl_1', title: 'Recipe cards', about: 'Digital product, 1 file' },
      ...{ sellerColor: '#A6401F', imageUrl: null, openPath: '/downloads/dwl_1' },
    }
    asStudent(numbers({ coursesEnrolled: 0, coursesListed: 0, continueLearning: [], others: [cards] }))
    const own = await region('Your digital products')
    expect(within(own).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/downloads/dwl_1')
    const next = await region('Continue Learning')
    expect(own.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('calls what someone has by their own word for it', async () => {
    const tier: OtherThing = {
      ...{ kind: 'tier', id: `tie_${'0'.repeat(25)}1`, title: 'Premium', about: 'Membership' },
      ...{ sellerColor: '#A6401F', imageUrl: null, openPath: '/@ana/members' },
    }
    asStudent(numbers({ others: [tier] }))
    expect(await region('Your memberships')).toBeTruthy()
  })

  it('shows beside it what another area brings: its card, its row, its action, and what was done there', async () => {
    const session: StudentPart = {
      name: 'sessions',
      Cards: () => <p>2 sessions to come</p>,
      continues: {
        rows: () => [
          {
            ...{ id: 'ses_1', kind: 'session', title: 'Glaze clinic', sellerName: 'Celadon', percent: 0 },
            ...{ grantedAt: '2026-11-01T10:00:00.000Z', lastActiveAt: null, receiptPath: null },
            ...{ hasBegun: false, isFinished: false, isEnded: false, nextPath: '/sessions/ses_1' },
            card: ({ primary }) => <article aria-label="Glaze clinic">{primary ? 'Join' : 'Look'}</article>,
          },
        ],
        listed: () => 3,
      },
      actions: [{ id: 'book', icon: Flag, to: '/sessions', Label: () => 'Book a session' }],
      facts: {
        joined: {
          icon: Flag,
          line: 'coaching',
          path: () => '/sessions/ses_1',
          Sentence: ({ fact, link }) => <>You booked {link(fact.course)}</>,
        },
      },
    }
    const WithSessions = () => (
      <StudentPartsContext value={[session, ...useStudentParts()]}>
        <DashboardPage />
      </StudentPartsContext>
    )
    const fact = { id: '1', kind: 'joined' as const, at: '2026-11-02T10:00:00.000Z', lessonId: null }
    const booked = { ...fact, courseId: idOf('crs', 1), course: 'Glaze clinic', lesson: null, percent: null }
    const Both = await withStudentParts(async () => WithSessions)
    const { where } = asStudent(numbers({ activity: [booked] }), Both)
    expect((await screen.findByRole('article', { name: 'Glaze clinic' })).textContent).toBe('Join')
    expect(screen.getByText('2 sessions to come')).toBeTruthy()
    expect(await region('Courses enrolled')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View all 4' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Book a session' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Glaze clinic' }).getAttribute('href')).toBe('/sessions/ses_1')
    await userEvent.keyboard('c')
    await waitFor(() => expect(where()).toBe('/sessions/ses_1'))
  })

  it('offers to try again when it didn’t load', async () => {
    open({
      student: async () =>
        Promise.reject(
          refusal('UNAVAILABLE', 'We can’t reach the database right now. Try again in a moment.'),
        ),
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('We can’t reach the database right now. Try again in a moment.')
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
