import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { EveryoneStudent, everyoneContract } from '../../everyone-contract.ts'
import { EveryonePage } from './EveryonePage.tsx'

type Api = {
  everyone: FakeOf<typeof everyoneContract>
}

const idOf = <P extends 'enr' | 'crs' | 'ctc'>(prefix: P, n: number) =>
  `${prefix}_${String(n).padStart(26, '0')}` as const
const courses = [
  { id: idOf('crs', 1), title: 'Pottery Basics' },
  { id: idOf('crs', 2), title: 'Glazing' },
] as const

const student = (n: number, fields: Partial<EveryoneStudent> = {}): EveryoneStudent => ({
  id: idOf('enr', n),
  contactId: idOf('ctc', n),
  name: `Student ${n}`,
  email: `student${n}@example.com`,
  photoURL: null,
  unconfirmed: false,
  status: 'active',
  stuck: false,
  enrolledAt: '2026-11-02T10:00:00.000Z',
  lastActiveAt: null,
  finishedAt: null,
  completedLessons: 1,
  totalLessons: 4,
  percent: 25,
  accessUntil: null,
  course: courses[0],
  ...fields,
})

type ListInput = Parameters<NonNullable<Api['everyone']['list']>>[0]
type Answer = Awaited<ReturnType<NonNullable<Api['everyone']['list']>>>

function open(at: string, answer: Partial<Answer> = {}) {
  const asked: ListInput[] = []
  const students = answer.students ?? [student(1), student(2, { course: courses[1] })]
  const screen = renderWithServer<Api>(
    <Guard access={{ role: 'creator' }} loading={null}>
      <EveryonePage />
    </Guard>,
    {
      everyone: {
        list: async (input) => {
          asked.push(input)
          return {
            ...{ students, total: students.length, approximate: false, more: false, next: null, any: true },
            courses: [...courses],
            ...answer,
          }
        },
      },
    },
    { at, user: makeUser() },
  )
  return { ...screen, asked }
}

describe('the list of all students', () => {
  it('T4: asks for exactly what the card counts, says how many there are and gives the file of the same', async () => {
    const { asked } = open('/students?joined=thisMonth')
    expect(await screen.findByRole('row', { name: /Student 2.*Glazing/ })).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ joined: 'thisMonth', each: 'enrollment', filter: 'all' })
    // On the screen, and read out.
    expect(screen.getAllByText('2 enrollments').length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toMatch(
      /^\/api\/v1\/students\.csv\?.*joined=thisMonth/,
    )
    await userEvent.click(screen.getByRole('button', { name: /^Remove.*Joined/ }))
    expect(asked.at(-1)?.joined).toBeUndefined()
  })

  it('counts each person once where that is asked, and says when it stops counting', async () => {
    const { asked, where } = open('/students?show=open&each=person', {
      total: 10_000,
      approximate: true,
      more: true,
    })
    expect(await screen.findByText('More than 10,000 people')).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ filter: 'open', each: 'person' })
    await userEvent.click(screen.getByRole('radio', { name: 'Enrollments' }))
    expect(where()).toBe('/students?show=open')
  })

  it('is narrowed by course, status, activity and time', async () => {
    const { asked, where } = open('/students')
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
    await userEvent.selectOptions(await screen.findByLabelText('Course'), 'Glazing')
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Stuck')
    await userEvent.selectOptions(screen.getByLabelText('Last active'), 'More than 30 days ago')
    await userEvent.selectOptions(screen.getByLabelText('Finished'), 'Last month')
    expect(where()).toBe(`/students?course=${idOf('crs', 2)}&show=stuck&active=quiet&finished=lastMonth`)
    expect(asked.at(-1)).toMatchObject({
      ...{ course: idOf('crs', 2), filter: 'stuck', active: 'quiet', finished: 'lastMonth' },
    })
  })

  it('offers a first step while there is no one', async () => {
    open('/students', { students: [], total: 0, any: false })
    expect(await screen.findByText('Get your first student')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull()
  })
})
