import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeStudent, renderWithServer } from '#testing/web.tsx'
import type { OwnedRow } from '#webkit/student.ts'
import type { studyContract } from '../../study-contract.ts'
import { StudyLogSheet } from './StudyLogSheet.tsx'
import { ScheduleDialog } from './schedule/ScheduleDialog.tsx'

type Api = { library: FakeOf<typeof studyContract> }

const idOf = <P extends 'crs' | 'lsn'>(prefix: P, n: number) =>
  `${prefix}_${String(n).padStart(26, '0')}` as const

const pottery: OwnedRow = {
  ...{ id: idOf('crs', 1), kind: 'course', title: 'Pottery Basics', sellerName: 'Clay & Kiln' },
  ...{ grantedAt: '2026-11-01T10:00:00.000Z', lastActiveAt: null, percent: 0, hasBegun: false },
  ...{ isFinished: false, isEnded: false, receiptPath: null, nextPath: null, card: () => null },
}

it('plans study times once, checked beside the fields', async () => {
  const planned: unknown[] = []
  renderWithServer<Api>(
    <ScheduleDialog opened onClose={() => {}} owned={[pottery]} />,
    {
      library: {
        schedules: async () => ({ schedules: [] }),
        addSchedule: async (plan) => {
          planned.push(plan)
          const id = plan.scheduleId ?? (`sch_${'0'.repeat(26)}` as const)
          return { ...plan, id, courseTitle: '', nextAt: null, calendarUrl: '/x' }
        },
      },
    },
    { at: '/library', user: makeStudent() },
  )
  const form = await screen.findByRole('dialog', { name: 'Schedule study time' })
  const save = await within(form).findByRole('button', { name: 'Save study time' })
  await userEvent.click(save)
  expect(within(form).getByText('Choose at least one day')).toBeTruthy()
  expect(planned).toEqual([])
  await userEvent.click(within(form).getByRole('checkbox', { name: /Monday/ }))
  await userEvent.click(within(form).getByRole('checkbox', { name: /Thursday/ }))
  await userEvent.selectOptions(within(form).getByLabelText('For'), 'Pottery Basics')
  await userEvent.click(save)
  await waitFor(() => expect(planned).toHaveLength(1))
  expect(planned).toMatchObject([{ days: [1, 4], time: '19:00', minutes: 30, courseId: idOf('crs', 1) }])
})

it('lists the sittings behind the study hours with their sum', async () => {
  const sitting = {
    id: `sit_${'0'.repeat(26)}` as const,
    courseId: idOf('crs', 1),
    courseTitle: 'Pottery Basics',
    lessonId: idOf('lsn', 1),
    lessonTitle: 'Wedging',
    startedAt: '2026-11-10T10:00:00.000Z',
    seconds: 1800,
  }
  renderWithServer<Api>(
    <StudyLogSheet opened onClose={() => {}} />,
    {
      library: {
        studyLog: async () => ({ sittings: [sitting], totalSeconds: 1800, nextCursor: null }),
      },
    },
    { at: '/library', user: makeStudent() },
  )
  const sheet = await screen.findByRole('dialog', { name: 'Study log' })
  expect(await within(sheet).findByText('30 min spent in lessons.')).toBeTruthy()
  expect(within(sheet).getByRole('link', { name: 'Wedging' })).toBeTruthy()
})
