import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BookOpen, LayoutDashboard } from 'lucide-react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, offline, renderWithServer } from '#testing/web.tsx'
import { setSingleKeys } from '#webkit/single-keys.ts'
import type { SearchResult, searchContract } from '../../contract.ts'
import type { Entries } from './entry.ts'
import { NewButton } from './NewButton.tsx'
import { Palette, type PaletteProps } from './Palette.tsx'
import { SearchButton } from './SearchButton.tsx'
import { noteVisit, visitsOf } from './visits.ts'

const entries: Entries = {
  pages: [
    { id: 'dashboard', label: 'Dashboard', icon: LayoutDashboard, path: '/dashboard' },
    { id: 'orders', label: 'Orders', icon: LayoutDashboard, path: '/orders' },
  ],
  creations: [{ id: 'course', label: 'Course', icon: BookOpen, path: '/courses?new=1' }],
  here: [],
  actions: [],
}
const load = async () => (props: PaletteProps & { given: Entries }) => (
  <Palette {...props} entries={props.given} />
)
const found = (fields: Partial<SearchResult> & Pick<SearchResult, 'title' | 'path'>): SearchResult => ({
  kind: 'contact',
  id: fields.title,
  about: '',
  at: null,
  amount: null,
  ...fields,
})
const zoe = found({ title: 'Zoë Hart', about: 'zoe@example.com', path: '/courses/crs_1/students?open=enr_1' })
const zoelle = found({
  title: 'Anna Zoelle',
  about: 'anna@example.com',
  path: '/courses/crs_1/students?open=enr_2',
})
const user = makeUser()

beforeEach(() => {
  localStorage.clear()
  setSingleKeys(true)
})

function show(fakes: FakeOf<typeof searchContract> = {}) {
  return renderWithServer(
    <>
      <button type="button">Before</button>
      <SearchButton load={load} given={entries} />
      <NewButton creations={entries.creations} />
    </>,
    { search: { search: async () => ({ found: [zoe, zoelle], exact: false }), ...fakes } },
    { user, at: '/dashboard' },
  )
}
const field = () => screen.findByRole('combobox', { name: 'Search and go' })
const titles = () => screen.getAllByRole('option').map((option) => option.textContent)

it('opens with Ctrl K, names its groups, and gives the focus back with Escape', async () => {
  const keys = userEvent.setup()
  show()
  const before = await screen.findByRole('button', { name: 'Before' })
  before.focus()
  await keys.keyboard('{Control>}k{/Control}')
  expect(await field()).toBe(document.activeElement)
  expect(screen.getByRole('dialog', { name: 'Search and go' })).toBeTruthy()
  expect(within(screen.getByRole('group', { name: 'Go to' })).getAllByRole('option')).toHaveLength(2)
  await keys.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(before))
})

it('keeps what is typed before the field is there, and lets no shortcut have it', async () => {
  const keys = userEvent.setup({ delay: null })
  const { where } = show()
  const before = await screen.findByRole('button', { name: 'Before' })
  const pressed = vi.fn()
  before.addEventListener('click', pressed)
  before.focus()
  await keys.keyboard('{Control>}k{/Control}n{Backspace}hart{Enter}')
  await waitFor(() => expect(where()).toBe(zoe.path))
  expect(pressed).not.toHaveBeenCalled()
})

it('finds a person by the keys alone, goes there, and remembers it', async () => {
  const keys = userEvent.setup()
  const { where } = show()
  await screen.findByRole('button', { name: 'Before' })
  await keys.keyboard('/')
  await keys.type(await field(), 'zo')
  const people = await screen.findByRole('group', { name: 'People' })
  expect(within(people).getAllByRole('option')).toHaveLength(2)
  await waitFor(() => expect(screen.getByText('2 results', { selector: '[role=status]' })).toBeTruthy())
  const active = () =>
    document.getElementById((document.activeElement as Element).getAttribute('aria-activedescendant') ?? '')
  expect(active()?.textContent).toContain('Zoë Hart')
  await keys.keyboard('{ArrowDown}')
  expect(active()?.textContent).toContain('Anna Zoelle')
  await keys.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe(zoelle.path))
  expect(visitsOf(user.id)).toMatchObject([{ title: 'Anna Zoelle' }])
})

it('opens what is found once it is there, when Enter was quicker', async () => {
  const keys = userEvent.setup()
  const { where } = show()
  await screen.findByRole('button', { name: 'Before' })
  await keys.keyboard('{Control>}k{/Control}')
  await keys.type(await field(), 'hart{Enter}')
  await waitFor(() => expect(where()).toBe(zoe.path))
})

it('goes straight to a pasted id', async () => {
  const keys = userEvent.setup()
  const id = `ord_${'0'.repeat(26)}`
  const { where } = show({
    search: async () => ({
      found: [found({ kind: 'order', id, title: 'Raku', path: '/courses/x' })],
      exact: true,
    }),
  })
  await screen.findByRole('button', { name: 'Before' })
  await keys.keyboard('{Control>}k{/Control}')
  await field()
  await keys.paste(id)
  await waitFor(() => expect(where()).toBe('/courses/x'))
})

it('never lets an older answer take the place of a newer one', async () => {
  const keys = userEvent.setup()
  let answerOld: (() => void) | undefined
  show({
    search: async ({ q }) => {
      if (q !== 'ann') await new Promise<void>((done) => (answerOld = done))
      return { found: [q === 'ann' ? zoelle : zoe], exact: false }
    },
  })
  await screen.findByRole('button', { name: 'Before' })
  await keys.keyboard('{Control>}k{/Control}')
  await keys.type(await field(), 'zo')
  await waitFor(() => expect(answerOld).not.toBeUndefined())
  await keys.clear(await field())
  await keys.type(await field(), 'ann')
  await waitFor(() => expect(titles()).toEqual([expect.stringContaining('Anna Zoelle')]))
  answerOld?.()
  await keys.keyboard('{ArrowDown}')
  expect(titles()).toEqual([expect.stringContaining('Anna Zoelle')])
})

it('takes > for actions and @ for people, and asks nobody for actions', async () => {
  const keys = userEvent.setup()
  const asked: unknown[] = []
  const { requests } = show({
    search: async (input) => {
      asked.push(input)
      return { found: [zoe], exact: false }
    },
  })
  await screen.findByRole('button', { name: 'Before' })
  await keys.keyboard('{Control>}k{/Control}')
  await keys.type(await field(), '> cou')
  expect(titles()).toEqual([expect.stringContaining('Course')])
  // The name of a group is a name for what's in it.
  await keys.clear(await field())
  await keys.type(await field(), '> create')
  expect(titles()).toHaveLength(entries.creations.length)
  await keys.clear(await field())
  await keys.type(await field(), '@zoe')
  await screen.findByRole('group', { name: 'People' })
  expect(asked).toEqual([{ q: 'zoe', only: 'people' }])
  expect(requests.filter((request) => request.includes('/search'))).toHaveLength(1)
})

it('says what was not found, and offers to try again when there is no answer', async () => {
  const keys = userEvent.setup()
  let broken = true
  show({
    search: async () => {
      if (broken) throw offline()
      return { found: [], exact: false }
    },
  })
  await screen.findByRole('button', { name: 'Before' })
  await keys.keyboard('{Control>}k{/Control}')
  await keys.type(await field(), 'zzz')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('isn’t responding')
  broken = false
  await keys.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing matches “zzz”')).toBeTruthy()
})

it('shows what was opened last to the same person alone', async () => {
  const keys = userEvent.setup()
  noteVisit('usr_other', { path: '/courses/crs_9', title: 'Their course', kind: 'course' })
  expect(visitsOf(user.id)).toEqual([])
  for (let n = 1; n <= 6; n++)
    noteVisit(user.id, { path: `/courses/crs_${n}`, title: `Course ${n}`, kind: 'course' })
  show()
  await screen.findByRole('button', { name: 'Before' })
  await keys.keyboard('{Control>}k{/Control}')
  const recent = await screen.findByRole('group', { name: 'Recently opened' })
  expect(
    within(recent)
      .getAllByRole('option')
      .map((each) => each.textContent),
  ).toEqual([expect.stringContaining('Course 6'), 'Course 5', 'Course 4', 'Course 3', 'Course 2'])
})

it('makes the one thing there is to make with n, unless single keys are off', async () => {
  const keys = userEvent.setup()
  const { where } = show()
  await screen.findByRole('button', { name: 'New: Course' })
  setSingleKeys(false)
  await keys.keyboard('n')
  expect(where()).toBe('/dashboard')
  setSingleKeys(true)
  await keys.keyboard('n')
  await waitFor(() => expect(where()).toBe('/courses?new=1'))
})
