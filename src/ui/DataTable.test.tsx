import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { DataTable } from './DataTable.tsx'
import { type Column, pageNumbers, type Sort } from './data-table.ts'
import { SingleKeysContext } from './single-keys.ts'
import { renderUi } from './test-render.tsx'

type Course = { id: string; title: string; students: number }
const columns: Column<Course>[] = [
  { key: 'title', header: 'Course', render: (course) => course.title },
  { key: 'students', header: 'Students', align: 'end', sortable: true, render: (course) => course.students },
]
const rows = [
  { id: 'a', title: 'Pottery Basics', students: 218 },
  { id: 'b', title: 'Kiln Safety', students: 124 },
]

function Sample({ onDelete, onPage }: { onDelete: () => void; onPage: (page: number) => void }) {
  const [sort, setSort] = useState<Sort>({ key: 'students', direction: 'ascending' })
  return (
    <DataTable
      label="Courses"
      columns={columns}
      rows={sort.direction === 'ascending' ? [...rows].reverse() : rows}
      rowKey={(course) => course.id}
      rowName={(course) => course.title}
      rowTo={(course) => `/courses/${course.id}`}
      rowActions={() => [{ label: 'Delete', onSelect: onDelete }]}
      sort={sort}
      onSort={setSort}
      paging={{ page: 2, pageSize: 25, total: 312, onPage }}
    />
  )
}

it('sorts by a column and says so', async () => {
  renderUi(<Sample onDelete={() => {}} onPage={() => {}} />)
  const head = screen.getByRole('columnheader', { name: 'Students' })
  const titles = () => screen.getAllByRole('link').map((link) => link.textContent)
  expect([head.getAttribute('aria-sort'), titles()]).toEqual(['ascending', ['Kiln Safety', 'Pottery Basics']])

  await userEvent.click(within(head).getByRole('button', { name: 'Students' }))
  expect([head.getAttribute('aria-sort'), titles()]).toEqual([
    'descending',
    ['Pottery Basics', 'Kiln Safety'],
  ])
  expect(screen.getByRole('columnheader', { name: 'Course' }).hasAttribute('aria-sort')).toBe(false)
})

it('names each row menu after its row and leads to the row', async () => {
  const onDelete = vi.fn()
  renderUi(<Sample onDelete={onDelete} onPage={() => {}} />)
  expect(screen.getByRole('link', { name: 'Kiln Safety' }).getAttribute('href')).toBe('/courses/b')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Kiln Safety' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(onDelete).toHaveBeenCalledOnce()
})

it('says which rows of how many, and turns pages', async () => {
  const onPage = vi.fn()
  renderUi(<Sample onDelete={() => {}} onPage={onPage} />)
  expect(screen.getByText('26–27 of 312')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Page 13' }))
  expect(onPage.mock.calls).toEqual([[3], [13]])
})

it('names the ends and the neighbours, and leaves out only what is worth leaving out', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(2, 13)).toEqual([1, 2, 3, null, 13])
  expect(pageNumbers(4, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageNumbers(7, 13)).toEqual([1, null, 6, 7, 8, null, 13])
})

function Ticked() {
  const [chosen, onChange] = useState<ReadonlySet<string>>(new Set())
  const three = [...rows, { id: 'c', title: 'Raku Weekend', students: 3 }]
  return (
    <DataTable
      label="Courses"
      columns={columns}
      rows={three}
      rowKey={(course) => course.id}
      rowName={(course) => course.title}
      rowTo={(course) => `/courses/${course.id}`}
      selection={{ chosen, onChange }}
      toolbar={<input aria-label="Search courses" />}
    />
  )
}
const ticked = () =>
  screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'))

it('is gone through, ticked and let go by keys alone', async () => {
  const keys = userEvent.setup()
  renderUi(<Ticked />)
  await keys.keyboard('jjk')
  expect(document.activeElement?.textContent).toBe('Pottery Basics')
  await keys.keyboard('x')
  expect(ticked()).toEqual(['Select Pottery Basics'])
  await keys.keyboard('jjj')
  expect(document.activeElement?.textContent).toBe('Raku Weekend')
  await keys.keyboard('X')
  expect(ticked()).toHaveLength(4)
  await keys.keyboard('{Escape}')
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
})

it('leaves the keys alone in a field, and where single keys are off', async () => {
  const keys = userEvent.setup()
  renderUi(<Ticked />)
  await keys.type(screen.getByRole('textbox', { name: 'Search courses' }), 'jx')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('jx')
  cleanup()
  renderUi(
    <SingleKeysContext value={false}>
      <Ticked />
    </SingleKeysContext>,
  )
  await keys.keyboard('jx')
  expect(document.activeElement).toBe(document.body)
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
})

it('puts its rows closer together for every table, and remembers it', async () => {
  renderUi(<Ticked />)
  const button = screen.getByRole('button', { name: 'Compact rows' })
  await userEvent.click(button)
  expect(screen.getByRole('table').getAttribute('data-density')).toBe('compact')
  expect(localStorage.getItem('throughline.density')).toBe('compact')
  await userEvent.click(button)
  expect(screen.getByRole('table').getAttribute('data-density')).toBe('comfortable')
})

it('moves sideways where its words need more room than there is, so that no menu of a row is cut off', async () => {
  const widths = { offsetWidth: 1041, clientWidth: 982 }
  const spies = Object.entries(widths).map(([name, width]) =>
    vi.spyOn(HTMLElement.prototype, name as keyof typeof widths, 'get').mockReturnValue(width),
  )
  const observers: ResizeObserverCallback[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: ResizeObserverCallback) {
        observers.push(told)
      }
      observe() {}
      disconnect() {}
    },
  )
  renderUi(<Sample onDelete={() => {}} onPage={() => {}} />)
  const scroller = screen.getByRole('table').parentElement
  expect(scroller?.hasAttribute('data-wide')).toBe(false)
  act(() => observers.at(-1)?.([], {} as ResizeObserver))
  expect(scroller?.hasAttribute('data-wide')).toBe(true)
  for (const spy of spies) spy.mockRestore()
  vi.unstubAllGlobals()
})
