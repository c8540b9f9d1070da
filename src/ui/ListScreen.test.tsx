import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { expect, it, vi } from 'vitest'
import { AnnounceContext } from './announce.ts'
import { type ListResult, ListScreen } from './ListScreen.tsx'
import { renderUi } from './test-render.tsx'
import { anId, useListView } from './use-list-view.ts'

type Row = { id: string; name: string }
const one: Row = { id: `usr_${'0'.repeat(26)}`, name: 'Zoe Hart' }
const retry = vi.fn()
const announced = vi.fn()
let where = ''

function People({ found }: { found: Partial<ListResult<Row>> }) {
  const view = useListView({
    filters: { role: ['student', 'admin'], show: { of: ['all', 'new'], all: 'all' } },
    sorts: ['joined', 'name'],
    open: anId('usr'),
  })
  const { search } = useLocation()
  // Where the screen is, not where a rendering that may be thrown away would be.
  useEffect(() => {
    where = search
  }, [search])
  return (
    <AnnounceContext value={announced}>
      <ListScreen
        label="People"
        view={view}
        found={{ rows: undefined, retry, ...found }}
        search="Search people"
        filters={
          <button type="button" onClick={() => view.setFilter('role', 'admin')}>
            Admins
          </button>
        }
        words={{
          failed: 'People could not be loaded.',
          found: (count) => `${count} found`,
          noMatch: (search) => `Nobody matches “${search}”`,
          noneLeft: 'Nobody of this kind',
        }}
        firstUse={<p>Invite the first one</p>}
        table={{
          columns: [{ key: 'name', header: 'Name', sortable: true, render: (row) => row.name }],
          rowKey: (row) => row.id,
          rowName: (row) => row.name,
          rowTo: (row) => view.openAt(row.id),
        }}
      />
      <p>{JSON.stringify([view.filters, view.narrowed, view.open])}</p>
    </AnnounceContext>
  )
}
const open = (at: string, found: Partial<ListResult<Row>>) =>
  renderUi(<People found={found} />, `/people${at}`)
const button = (name: string) => screen.getByRole('button', { name })

it('keeps what it shows in the address, and begins at the first page when that changes', async () => {
  open('?tab=x&page=3&role=nobody', { rows: [one], total: 70 })
  screen.getByText('[{"show":"all"},false,null]')
  await userEvent.click(button('Admins'))
  expect(where).toBe('?tab=x&role=admin')
  await userEvent.type(screen.getByRole('searchbox'), 'zoe{Enter}')
  await waitFor(() => expect(where).toBe('?tab=x&role=admin&q=zoe'))
  await waitFor(() => expect(announced).toHaveBeenLastCalledWith('70 found'))
  await userEvent.click(button('Name'))
  await userEvent.click(button('Next page'))
  expect(where).toBe('?tab=x&role=admin&q=zoe&sort=name&dir=ascending&page=2')
  await userEvent.click(screen.getByRole('link', { name: 'Zoe Hart' }))
  expect(where).toContain(`open=${one.id}`)
})

it('says that nothing matches, and takes search and filters away one by one', async () => {
  open('?q=zoe&role=admin', { rows: [], total: 0 })
  screen.getByText('Nobody matches “zoe”')
  const region = within(screen.getByRole('region', { name: 'People' }))
  await userEvent.click(region.getByText('Clear search'))
  screen.getByText('Nobody of this kind')
  await userEvent.click(button('Clear filters'))
  expect(where).toBe('')
  screen.getByText('Invite the first one')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('tells an empty page from an empty list', async () => {
  open('?page=9', { rows: [], total: 30 })
  screen.getByText('Page 9 is empty.')
  await userEvent.click(button('Go to page 1'))
  expect(where).toBe('')
})

it('keeps the search when it failed, and old rows when only a second reading failed', async () => {
  open('?q=zoe', { failure: { requestId: 'req_1' } })
  expect(screen.getByRole('alert').textContent).toContain('People could not be loaded.')
  expect(screen.getByRole('searchbox')).toBeTruthy()
  await userEvent.click(button('Try again'))
  expect(retry).toHaveBeenCalledOnce()
  cleanup()

  open('', { rows: [one], total: 1, failure: {} })
  screen.getByRole('row', { name: 'Zoe Hart' })
  screen.getByText('This list may be out of date.')
})

it('goes through a very long list page by page, without sorting it', async () => {
  open('?page=2', { rows: [one], total: 1_000_000, approximate: true, next: 'key' })
  expect(screen.getByText('26–26 of about 1,000,000')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
  await userEvent.click(button('Next page'))
  expect(where).toBe('?page=3&after=key')
})
