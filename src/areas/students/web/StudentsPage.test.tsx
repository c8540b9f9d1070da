import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { accessContract } from '#areas/access/contract.ts'
import type { accountsContract, MailAllowance } from '#areas/accounts/contract.ts'
import type { paymentsContract } from '#areas/payments/contract.ts'
import type { OrderRefunds } from '#areas/payments/refund-contract.ts'
import type { Id } from '#kernel/ids.ts'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { breakpoints } from '#ui/breakpoints.ts'
import { Guard } from '#webkit/Guard.tsx'
import type { Student, studentsContract } from '../contract.ts'
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

const allowance: MailAllowance = {
  proven: true,
  limit: 200,
  used: 10,
  left: 190,
  resetsAt: '2026-11-21T00:00:00.000Z',
  timeZone: 'UTC',
}
const reach = { meant: 2, recipients: 2, stopped: 0, untold: 0, allowance }

const nothing = { cents: 0, currency: 'USD' } as const
const freeOrder = (id: Id<'ord'>): OrderRefunds => ({
  order: {
    ...{ id, title: course.title, buyer: 'Mia Chen', mode: 'live', provider: null, closedBecause: null },
    ...{ paid: nothing, fee: nothing, refunded: nothing, refundable: nothing, hasAccess: true, choice: null },
    byHand: false,
  },
  refunds: [],
})

type Others = { accounts?: FakeOf<typeof accountsContract>; payments?: FakeOf<typeof paymentsContract> }
type Rights = { access: FakeOf<typeof accessContract> }
const show = (fakes: Api, search = '', { accounts, payments = {} }: Others = {}) =>
  renderWithServer<{ students: Api } & Required<Others> & Rights>(
    <Guard access={{ role: 'creator' }} loading={null}>
      <StudentsPage />
    </Guard>,
    {
      access: { ofPerson: async () => ({ rights: [], more: false }) },
      accounts: { mailAllowance: async () => allowance, ...accounts },
      payments: {
        surplus: async () => ({ payments: [] }),
        orderRefunds: async ({ orderId }) => freeOrder(orderId),
        ...payments,
      },
      students: {
        previewMessage: async () => reach,
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
  expect(row.getByRole('progressbar', { name: 'Progress for Mia Chen' }).getAttribute('aria-valuenow')).toBe(
    '33',
  )
  expect(row.getByText('3 of 9')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /^Stuck/ }))
  await waitFor(() => expect(screen.queryByText('Mia Chen')).toBeNull())
  expect(screen.getByText(/no activity for 7 days, or failed the same quiz twice/)).toBeTruthy()
  expect(page.where()).toContain('show=stuck')
})

it('says “Not started” of who never was there, and has all but enrolling behind three dots on a phone', async () => {
  const match = window.matchMedia
  const onPhone = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...match(query), matches: query === breakpoints.phone }))
  show({})
  const row = within((await screen.findByRole('link', { name: /Mia Chen/ })).closest('tr') as HTMLElement)
  expect(row.getByText('Not started')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Enroll student' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'All students' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Students' }))
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual(['All students', 'Import CSV', 'Export CSV'])
  onPhone.mockRestore()
})

it('writes to those that are ticked, and keeps the words when it is refused', async () => {
  const sent: unknown[] = []
  show({
    message: async (message) => {
      sent.push(message)
      if (sent.length === 1)
        throw refusal('RATE_LIMITED', 'You’ve sent a lot of messages this hour. Try again later.')
      return { messageId: `msg_${'0'.repeat(26)}`, recipients: 2 }
    },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mia Chen' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select leo@example.com' }))
  const bar = within(screen.getByRole('region', { name: 'Actions for selected rows' }))
  expect(bar.getByText('2 selected')).toBeTruthy()
  await userEvent.click(bar.getByRole('button', { name: 'Message' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message 2 students' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Hello')
  await userEvent.click(dialog.getByRole('button', { name: 'Send 2 emails' }))
  expect(dialog.getByText('Write a message')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'How is it going?')
  await userEvent.click(dialog.getByRole('button', { name: 'Send 2 emails' }))
  expect(await dialog.findByText(/lot of messages this hour/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Send 2 emails' }))
  expect(await screen.findByText('2 emails are on their way')).toBeTruthy()
  expect(sent[1]).toMatchObject({
    students: { ids: [mia.id, leo.id] },
    subject: 'Hello',
    text: 'How is it going?',
  })
  expect(screen.queryByRole('region', { name: 'Actions for selected rows' })).toBeNull()
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
  expect(dialog.getByText(/This doesn’t refund anyone/)).toBeTruthy()
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
        allowance,
      }),
    },
    '?ask=import',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Import students' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Next' }))
  expect(dialog.getByText('Choose a file or paste rows')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Or paste the rows' }), 'E-mail,Notes')
  await userEvent.click(dialog.getByRole('button', { name: 'Next' }))
  expect(await dialog.findByText('2 people will be enrolled')).toBeTruthy()
  expect(dialog.getByText('Row 4: No email address')).toBeTruthy()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Column E-mail' }), 'Not imported')
  expect(await dialog.findByText('Choose the column with the email addresses')).toBeTruthy()
  expect(dialog.getByRole('button', { name: /^Import/ })).toHaveProperty('disabled', true)
})

it('says so when the course is not there', async () => {
  show({
    list: async () => {
      throw refusal('NOT_FOUND', 'This course was deleted, or the link is wrong.')
    },
  })
  expect(
    await screen.findByRole('heading', { name: 'This course was deleted or the link is wrong' }),
  ).toBeTruthy()
})

const select = async (...names: string[]) => {
  for (const name of names)
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  const bar = within(screen.getByRole('region', { name: 'Actions for selected rows' }))
  await userEvent.click(bar.getByRole('button', { name: 'Message' }))
  return within(await screen.findByRole('dialog', { name: /^Message/ }))
}

it('says beside the button who will not get a message, and sends to as many as it showed', async () => {
  const sent: unknown[] = []
  show({
    previewMessage: async () => ({ ...reach, recipients: 1, stopped: 1 }),
    message: async (message) => {
      sent.push(message)
      return { messageId: `msg_${'0'.repeat(26)}`, recipients: 1 }
    },
  })
  const dialog = await select('Mia Chen', 'leo@example.com')
  expect(await dialog.findByText('1 student doesn’t want email from you and won’t get it.')).toBeTruthy()
  expect(dialog.getByText(/You can email 200 people today. 190 are left./)).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Hello')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Hi')
  await userEvent.click(dialog.getByRole('button', { name: 'Send email' }))
  expect(await screen.findByText('Your email is on its way')).toBeTruthy()
  expect(sent).toMatchObject([{ recipients: 1 }])
})

it('says beforehand that fewer are left today, and keeps the words when the server refuses', async () => {
  const sentence =
    'You can email 200 people today. 1 is left, but this would email 2. Choose fewer, or wait until after midnight (UTC).'
  show({
    previewMessage: async () => ({ ...reach, allowance: { ...allowance, used: 199, left: 1 } }),
    message: async () => {
      throw refusal('RATE_LIMITED', sentence, undefined, { reason: 'mailAllowance' })
    },
  })
  const dialog = await select('Mia Chen', 'leo@example.com')
  expect(
    await dialog.findByText(/1 is left\. This would email 2\. Choose fewer people, or wait\./),
  ).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Hello')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Hi')
  await userEvent.click(dialog.getByRole('button', { name: 'Send 2 emails' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(sentence)
  expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveProperty('value', 'Hello')
})

it('asks anew after a refusal: its reason may be gone', async () => {
  const keys = new Set<unknown>()
  let refused = 0
  show({
    message: async () => {
      if (refused++ < 1)
        throw refusal('CONFLICT', 'Confirm your email address before you email other people.', undefined, {
          reason: 'unverified',
        })
      return { messageId: `msg_${'0'.repeat(26)}`, recipients: 1 }
    },
  })
  const send = vi.spyOn(globalThis, 'fetch')
  const dialog = await select('Mia Chen')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Hello')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), 'Hi')
  await userEvent.click(dialog.getByRole('button', { name: /^Send/ }))
  expect(await dialog.findByText(/once you confirm your own address/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Send 2 emails' }))
  expect(await screen.findByText('Your email is on its way')).toBeTruthy()
  for (const [input] of send.mock.calls)
    if (input instanceof Request && input.url.endsWith('/student-messages'))
      keys.add(input.headers.get('idempotency-key'))
  expect(keys.size).toBe(2)
})

it('enrolls nobody before the own address is confirmed, and sends its link again', async () => {
  const asked: string[] = []
  show(
    {
      enrol: async () => {
        throw refusal('CONFLICT', 'Confirm your email address before you email other people.', undefined, {
          reason: 'unverified',
        })
      },
    },
    '?ask=enrol',
    {
      accounts: {
        mailAllowance: async () => ({ ...allowance, proven: false, limit: 0, left: 0, used: 0 }),
        requestVerification: async () => {
          asked.push('link')
          return { done: true }
        },
      },
    },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Enroll student' }))
  expect(await dialog.findByText(/once you confirm your own address/)).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: /^Email/ }), 'zoe@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Enroll' }))
  expect(dialog.getAllByText(/once you confirm your own address/)).toHaveLength(1)
  expect(dialog.getByRole('textbox', { name: /^Email/ })).toHaveProperty('value', 'zoe@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Send it again' }))
  expect(await dialog.findByText(/A new link is on its way/)).toBeTruthy()
  expect(asked).toEqual(['link'])
})

it('says beside the address that somebody asked to be left alone', async () => {
  const sentence = 'This person asked you not to enroll or email them'
  show(
    {
      enrol: async () => {
        throw refusal('CONFLICT', `zoe@example.com asked you not to enroll or email them.`, {
          email: sentence,
        })
      },
    },
    '?ask=enrol',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Enroll student' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Email/ }), 'zoe@example.com')
  await userEvent.click(dialog.getByRole('button', { name: 'Enroll' }))
  expect(await dialog.findByText(sentence)).toBeTruthy()
  expect(dialog.getByRole('textbox', { name: /^Email/ }).getAttribute('aria-invalid')).toBe('true')
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
      openings: [
        {
          ...{ lessonId: `lsn_${'0'.repeat(26)}` as const, title: 'Firing', opensAt: null },
          // As the student is told.
          lock: {
            ...{ reason: 'drip' as const, sentence: 'Opens December 7, 7 days after you joined.' },
            ...{ opensAt: '2026-12-07T09:00:00.000Z', lessonId: null },
          },
        },
      ],
    }),
  })
  const row = within(await screen.findByRole('row', { name: /Pia Ray/ }))
  expect(row.getByText('Guest, not confirmed yet')).toBeTruthy()
  await userEvent.click(row.getByText('Pia Ray'))
  const sheet = within(await screen.findByRole('dialog', { name: /Pia Ray/ }))
  expect(sheet.getByText(/Someone else may have entered this address/)).toBeTruthy()
  expect(sheet.getByText(/Bought .*, not confirmed yet, no end/)).toBeTruthy()
  expect(sheet.getByText(/2 of 9 lessons/)).toBeTruthy()
  expect(sheet.getByText(/^Opens Dec 7, 2026/)).toBeTruthy()
  expect(sheet.queryByText(/you joined/)).toBeNull()
  expect(await sheet.findByText('No purchases or access yet.')).toBeTruthy()
})

it('says beside the student that an order was paid twice, and takes it that it was paid back', async () => {
  const orderId = `ord_${'0'.repeat(26)}` as const
  const right = { endsAt: null, revokedAt: null, reason: null, open: true, since: guest.enrolledAt }
  let state: 'byHand' | 'returned' = 'byHand'
  const payment = {
    ...{ id: `pat_${'0'.repeat(26)}` as const, orderId, title: 'Pottery Basics', mode: 'test' as const },
    ...{ total: { cents: 4900, currency: 'USD' as const }, provider: 'Pay Example', at: guest.enrolledAt },
    because: 'twice' as const,
  }
  const other = {
    ...payment,
    id: `pat_${'1'.repeat(26)}` as const,
    orderId: `ord_${'1'.repeat(26)}` as const,
  }
  show(
    {
      list: async () => ({
        ...{ students: [guest], total: 1, approximate: false, next: null, counts, course },
      }),
      get: async () => ({
        student: guest,
        access: [{ ...right, source: 'order' as const, orderId, unconfirmed: false }],
        record: {
          enrolledAt: guest.enrolledAt,
          progress: { completed: 3, total: 9, percent: 33, nextLessonId: null, finishedAt: null },
          ...{ studySeconds: 0, lessons: [], sittings: [] },
        },
        ...{ others: [], openings: [] },
      }),
    },
    '',
    {
      payments: {
        surplus: async () => ({
          payments: [
            { ...payment, state },
            { ...other, state: 'byHand' as const },
          ],
        }),
        returnSurplus: async () => {
          state = 'returned'
          return { done: true as const }
        },
      },
    },
  )
  await userEvent.click(await screen.findByText('Pia Ray'))
  const sheet = within(await screen.findByRole('dialog', { name: /Pia Ray/ }))
  expect(await sheet.findByText('Test: $49.00 was paid twice')).toBeTruthy()
  expect(sheet.getByText(/you’d refund it at Pay Example/)).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'Mark as refunded' }))
  const question = within(await screen.findByRole('dialog', { name: 'Have you refunded $49.00?' }))
  expect(question.getByText(/on its way from Pay Example/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Yes, it’s refunded' }))
  expect(await sheet.findByText('Test: $49.00 was refunded')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Mark as refunded' })).toBeNull()
})
