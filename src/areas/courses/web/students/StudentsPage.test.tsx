import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { Student, studentsContract } from '../../students-contract.ts'
import { StudentsPage } from './StudentsPage.tsx'

type Api = FakeOf<typeof studentsContract>
const courseId = `crs_${'0'.repeat(26)}` as const
const id = (end: string) => `enr_${end.padStart(26, '0')}` as const

const student = (fields: Partial<Student>): Student => ({
  id: id('1'),
  contactId: `ctc_${'0'.repeat(26)}`,
  name: 'Mia Chen',
  email: 'mia@example.com',
  status: 'active',
  stuck: false,
  unconfirmed: false,
  photoURL: null,
  enrolledAt: '2026-06-01T09:00:00.000Z',
  lastActiveAt: null,
  finishedAt: null,
  completedLessons: 3,
  totalLessons: 9,
  percent: 33,
  accessUntil: null,
  ...fields,
})
const mia = student({})
const leo = student({ id: id('2'), name: '', email: 'leo@example.com', stuck: true, percent: 0 })
const guest = student({ id: id('3'), name: 'Pia Ray', email: 'pia@example.com', unconfirmed: true })
const counts = { all: 2, active: 2, stuck: 1, never: 2, finished: 0, ended: 0 }
const course = { title: 'Pottery Basics', lessons: 9, published: true }

const show = (fakes: Api, search = '') =>
  renderWithServer<{ students: Api }>(
    <Guard access={{ role: 'creator' }} loading={null}>
      <StudentsPage />
    </Guard>,
    {
      students: {
        imports: async () => ({ imports: [] }),
        list: async ({ filter }) => ({
          students: filter === 'stuck' ? [leo] : [mia, leo],
          total: filter === 'stuck' ? 1 : 2,
          approximate: false,
          next: null,
          counts,
          course,
        }),
        ...fakes,
      },
    },
    {
      at: { pathname: `/courses/${courseId}/students`, search },
      path: '/courses/:courseId/students',
      user: makeUser(),
    },
  )

it('shows how far each is, and says the rule when it shows who is stuck', async () => {
  const page = show({})
  const row = within((await screen.findByRole('link', { name: /Mia Chen/ })).closest('tr') as HTMLElement)
  expect(row.getByRole('progressbar', { name: 'Progress of Mia Chen' }).getAttribute('aria-valuenow')).toBe(
    '33',
  )
  expect(row.getByText('3 of 9')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /^Stuck/ }))
  await waitFor(() => expect(screen.queryByText('Mia Chen')).toBeNull())
  expect(screen.getByText(/did nothing for 7 days or failed the same quiz twice/)).toBeTruthy()
  expect(page.where()).toContain('show=stuck')
})

it('writes to those that are ticked, and keeps the words when it is refused', async () => {
  const sent: unknown[] = []
  show({
    message: async (message) => {
      sent.push(message)
      if (sent.length === 1)
        throw refusal('CONFLICT', 'Confirm your email address before you write to students.')
      return { messageId: `msg_${'0'.repeat(26)}`, recipients: 2 }
    },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mia Chen' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select leo@example.com' }))
  const bar = within(screen.getByRole('region', { name: 'With the selected rows' }))
  expect(bar.getByText('2 selected')).toBeTruthy()
  await userEvent.click(bar.getByRole('button', { name: 'Message' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message 2 students' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Hello')
  await userEvent.click(dialog.getByRole('button', { name: 'Send 2 mails' }))
  expect(dialog.getByText('Write a message')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'How is it going?')
  await userEvent.click(dialog.getByRole('button', { name: 'Send 2 mails' }))
  expect(await dialog.findByText(/Confirm your email address/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Send 2 mails' }))
  expect(await screen.findByText('2 mails are on their way')).toBeTruthy()
  expect(sent[1]).toMatchObject({
    students: { ids: [mia.id, leo.id] },
    subject: 'Hello',
    text: 'How is it going?',
  })
  expect(screen.queryByRole('region', { name: 'With the selected rows' })).toBeNull()
})

it('asks before it takes somebody off the course, and Undo gives access back as it was', async () => {
  const calls: unknown[] = []
  show({
    endAccess: async (input) => {
      calls.push(['end', input.students])
      return { changed: 1 }
    },
    setAccess: async (input) => {
      calls.push(['set', input.endsAt])
      return { changed: 1 }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Mia Chen' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from course' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Mia Chen from the course?' }))
  expect(dialog.getByText(/No money is paid back by this/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Remove student' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(calls).toEqual([
      ['end', { ids: [mia.id] }],
      ['set', null],
    ]),
  )
})

it('shows what the columns of a file hold and counts anew when one is taken out', async () => {
  show(
    {
      previewImport: async ({ mapping }) => ({
        columns: [
          { heading: 'E-mail', samples: ['zoe@example.com'], field: 'email' },
          { heading: 'Notes', samples: [], field: null },
        ],
        rows: 3,
        ready: mapping?.[0] === null ? 0 : 2,
        already: 0,
        repeated: 0,
        failed: 1,
        failures: [{ row: 4, email: '', reason: 'No email address' }],
        room: null,
      }),
    },
    '?ask=import',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Import students' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Next' }))
  expect(dialog.getByText('Choose a file or paste rows')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Or paste the rows' }), 'E-mail,Notes')
  await userEvent.click(dialog.getByRole('button', { name: 'Next' }))
  expect(await dialog.findByText('2 people are put on the course')).toBeTruthy()
  expect(dialog.getByText('Row 4: No email address')).toBeTruthy()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Column E-mail' }), 'Not imported')
  expect(await dialog.findByText('Say which column holds the email addresses')).toBeTruthy()
  expect(dialog.getByRole('button', { name: /^Import/ })).toHaveProperty('disabled', true)
})

it('says so when the course is not there', async () => {
  show({
    list: async () => {
      throw refusal('NOT_FOUND', 'This course was deleted or the link is wrong.')
    },
  })
  expect(
    await screen.findByRole('heading', { name: 'This course was deleted or the link is wrong' }),
  ).toBeTruthy()
})

it('names who bought as a guest and has not confirmed it, and further orders with an address', async () => {
  const record = {
    enrolledAt: guest.enrolledAt,
    progress: { completed: 3, total: 9, percent: 33, nextLessonId: null, finishedAt: null },
    studySeconds: 0,
    lessons: [],
    sittings: [],
  }
  const right = { endsAt: null, revokedAt: null, reason: null, open: true, since: guest.enrolledAt }
  const orderId = `ord_${'0'.repeat(26)}` as const
  show({
    list: async () => ({
      ...{ students: [guest], total: 1, approximate: false, next: null, counts, course },
    }),
    get: async () => ({
      student: guest,
      access: [{ ...right, source: 'order' as const, orderId, unconfirmed: true }],
      record,
      others: [{ orderId, since: '2026-06-03T09:00:00.000Z', completedLessons: 2, lastActiveAt: null }],
      openings: [],
    }),
  })
  const row = within(await screen.findByRole('row', { name: /Pia Ray/ }))
  expect(row.getByText('Guest, not confirmed yet')).toBeTruthy()
  await userEvent.click(row.getByText('Pia Ray'))
  const sheet = within(await screen.findByRole('dialog', { name: /Pia Ray/ }))
  expect(sheet.getByText(/somebody else may have typed this address/)).toBeTruthy()
  expect(sheet.getByText(/Bought .*, not confirmed yet, no end/)).toBeTruthy()
  expect(sheet.getByText(/2 of 9 lessons/)).toBeTruthy()
})
