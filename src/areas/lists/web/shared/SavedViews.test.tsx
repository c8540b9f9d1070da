import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import type { listsContract, SavedView } from '../../contract.ts'
import { SavedViews } from './SavedViews.tsx'

type Api = { lists: FakeOf<typeof listsContract> }

const view = (n: number, fields: Partial<SavedView> = {}): SavedView => ({
  id: `svw_${String(n).padStart(26, '0')}`,
  name: 'Drafts',
  query: 'status=draft',
  isDefault: false,
  ...fields,
})

/** A server that keeps what it is told. */
function open(at: string, views: SavedView[]) {
  const sent: object[] = []
  const lists: Api['lists'] = {
    views: async () => ({ views }),
    saveView: async (input) => {
      sent.push(input)
      if (views.some(({ name }) => name === input.name))
        throw refusal('INVALID', 'Taken', { name: 'A view of this list has this name already' })
      const { list: _list, ...made } = { isDefault: false, ...input }
      views.push(view(views.length + 1, made))
      return views.at(-1) as SavedView
    },
    changeView: async ({ viewId, ...changes }) => {
      const found = views.find(({ id }) => id === viewId) as SavedView
      sent.push(changes)
      return Object.assign(found, changes)
    },
    deleteView: async ({ viewId }) => {
      views.splice(
        views.findIndex(({ id }) => id === viewId),
        1,
      )
      return { done: true }
    },
  }
  const page = renderWithServer<Api>(
    <>
      <SavedViews list="courses" keys={['q', 'status']} />
      <Link to="/courses?q=raku&page=2">Narrow</Link>
    </>,
    { lists },
    { at, user: makeUser() },
  )
  return { page, sent }
}
const panel = async (name = 'Saved views') => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

it('saves what is shown under a name of its own, without the page of it, and shows it again', async () => {
  const { page, sent } = open('/courses?tab=mine&q=clay&page=3', [view(1)])
  await userEvent.click((await panel()).getByRole('button', { name: 'Save this view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  expect(await dialog.findByText('Enter a name')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Drafts{Enter}')
  expect(await dialog.findByText('A view of this list has this name already')).toBeTruthy()
  await userEvent.clear(dialog.getByRole('textbox', { name: /Name/ }))
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Clay')
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }))
  const button = await screen.findByRole('button', { name: 'View: Clay' })
  expect(sent.at(-1)).toEqual({ list: 'courses', name: 'Clay', query: 'q=clay', isDefault: false })
  await waitFor(() => expect(document.activeElement).toBe(button))

  await userEvent.click((await panel('View: Clay')).getByRole('link', { name: 'Drafts' }))
  await waitFor(() => expect(page.where()).toBe('/courses?tab=mine&status=draft'))
  await userEvent.click((await panel('View: Drafts')).getByRole('link', { name: 'Everything' }))
  await waitFor(() => expect(page.where()).toBe('/courses?tab=mine'))
})

it('brings a view up to what is shown, and Undo takes that and a deletion back', async () => {
  const { sent } = open('/courses?status=draft', [view(1)])
  await screen.findByRole('button', { name: 'View: Drafts' })
  await userEvent.click(screen.getByRole('link', { name: 'Narrow' }))
  await userEvent.click((await panel()).getByRole('button', { name: 'Update “Drafts”' }))
  await screen.findByRole('button', { name: 'View: Drafts' })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toEqual([{ query: 'q=raku' }, { query: 'status=draft' }]))

  await userEvent.click((await panel()).getByRole('button', { name: 'Edit “Drafts”' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete view' }))
  await screen.findByText('View “Drafts” deleted')
  const toast = within(screen.getByText('View “Drafts” deleted').parentElement as HTMLElement)
  await userEvent.click(toast.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ list: 'courses', name: 'Drafts', query: 'status=draft', isDefault: false }),
  )
})

it('opens the bare list with the view that is chosen for it, and no other address', async () => {
  const views = [view(1, { isDefault: true })]
  const bare = open('/courses?tab=mine', views)
  await waitFor(() => expect(bare.page.where()).toBe('/courses?tab=mine&status=draft'))
  // Back to everything, and there it stays.
  await userEvent.click((await panel('View: Drafts')).getByRole('link', { name: 'Everything' }))
  await screen.findByRole('button', { name: 'Saved views' })
  expect(bare.page.where()).toBe('/courses?tab=mine')
  bare.page.unmount()

  const asked = open('/courses?q=clay', views)
  await panel()
  await screen.findByRole('link', { name: /Drafts/ })
  expect(asked.page.where()).toBe('/courses?q=clay')
})
