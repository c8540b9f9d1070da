import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { holdDrafts, keepDraft } from '#webkit/form-draft.ts'
import { Guard } from '#webkit/Guard.tsx'
import type { membershipsContract, Piece, Tier } from '../contract.ts'
import { PieceDialog } from './PieceDialog.tsx'

type Api = Required<FakeOf<typeof membershipsContract>>
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()
beforeEach(() => localStorage.clear())

const at = '2026-11-04T10:00:00.000Z'
const basic: Tier = {
  ...{ id: `tie_${'0'.repeat(25)}1`, title: 'Basic', summary: '', features: [], color: '#74107a' },
  ...{ rank: 1, isActive: true, isGiftable: true, price: { cents: 2900, currency: 'USD' }, revenue: [] },
  ...{ interval: 'month', members: 39, growth: 11, salesPath: '/@ana/membership/basic', coaching: null },
  createdAt: at,
}
const ash: Piece = {
  ...{ id: `mpc_${'0'.repeat(25)}1`, kind: 'document', title: 'Ash', teaser: '', tierId: basic.id },
  ...{ courseId: null, body: '# Ash\n\n- Sieve', startsAt: null, zone: null, minutes: null, link: '' },
  ...{ recording: '', file: null, seats: null, taken: 0, status: 'published', publishedAt: at, views: 0 },
  ...{ rating: null, ratings: 0, updatedAt: at },
}
const session: Piece = {
  ...{ ...ash, id: `mpc_${'0'.repeat(25)}2`, kind: 'session', title: 'Questions', body: '' },
  ...{ startsAt: '2026-12-04T10:00:00.000Z', zone: 'Europe/Berlin', minutes: 45, seats: 12, taken: 3 },
  link: 'https://example.com/live',
}
const changePiece = vi.fn<Api['changePiece']>(async () => ash)
const onClose = vi.fn<() => void>()
beforeEach(() => {
  changePiece.mockClear()
  onClose.mockClear()
})

function open(piece: Piece | null, fakes: Partial<Api> = {}) {
  const user = makeUser({ plan: 'pro_plan' })
  const { unmount } = renderWithServer<{ memberships: Partial<Api> }>(
    <Guard access={{ role: 'creator' }} loading={null}>
      <PieceDialog piece={piece} tiers={[basic]} zone="America/New_York" onClose={onClose} />
    </Guard>,
    { memberships: { changePiece, ...fakes } },
    { at: '/membership', user },
  )
  return unmount
}

/** The dialog and its text, whose editor is whole one tick after it's drawn. */
async function shown() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit content' }))
  const text = await dialog.findByRole('textbox', { name: 'Text' })
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  return { dialog, text }
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

/** As typed where the text is, at its end first. */
function write(text: HTMLElement, words: string) {
  const { editor } = text as unknown as { editor: Editor }
  act(() => {
    if (!editor.isFocused) editor.commands.focus('end')
    for (const letter of words) {
      const { state, view } = editor
      const { from, to } = state.selection
      const insert = () => view.state.tr.insertText(letter, from, to)
      if (!view.someProp('handleTextInput', (take) => take(view, from, to, letter, insert)))
        view.dispatch(insert())
    }
  })
}

it('shows the text of a document as it will look, and saves it as Markdown', async () => {
  open(ash)
  const { text } = await shown()
  expect(within(text).getByRole('heading', { level: 2, name: 'Ash' })).toBeDefined()
  write(text, ' twice')
  await userEvent.click(screen.getByRole('button', { name: 'Bold' }))
  write(text, ' and dry')
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(changePiece.mock.calls[0]?.[0]).toEqual({
    ...{ pieceId: ash.id, kind: 'document', title: 'Ash', teaser: '', tierId: basic.id, courseId: null },
    ...{ body: '# Ash\n\n- Sieve twice **and dry**', startsAt: null, zone: null, minutes: null, link: '' },
    ...{ recording: '', seats: null, fileId: null, publishedAt: at },
  })
  expect(await screen.findByText('Content saved')).toBeDefined()
})

it('saves what’s said of a session beside its time and seats, which stay', async () => {
  open(session)
  const { text } = await shown()
  write(text, '# Bring a pot')
  expect(within(text).getByRole('heading', { level: 2, name: 'Bring a pot' })).toBeDefined()
  await save()
  await waitFor(() => expect(changePiece).toHaveBeenCalledOnce())
  expect(changePiece.mock.calls[0]?.[0]).toMatchObject({
    ...{ pieceId: session.id, kind: 'session', body: '# Bring a pot', startsAt: session.startsAt },
    ...{ zone: 'Europe/Berlin', minutes: 45, seats: 12, link: 'https://example.com/live' },
  })
})

it('changes nothing of a text that no one typed into', async () => {
  open({ ...ash, body: '* Sieve\n* Stir' })
  const { dialog } = await shown()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), ' glaze')
  await save()
  await waitFor(() => expect(changePiece).toHaveBeenCalledOnce())
  expect(changePiece.mock.calls[0]?.[0]).toMatchObject({ title: 'Ash glaze', body: '* Sieve\n* Stir' })
})

it('keeps the text over a session that ended, until it’s left on purpose', async () => {
  const end = open(ash)
  write((await shown()).text, ' twice')
  holdDrafts(true)
  end()
  holdDrafts(false)
  const leave = open(ash)
  const { text } = await shown()
  expect(within(text).getByRole('listitem').textContent).toBe('Sieve twice')
  expect(screen.getByText('We kept your changes.')).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await screen.findByText('Leave without saving?')
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
  leave()
  open(ash)
  expect(within((await shown()).text).getByRole('listitem').textContent).toBe('Sieve')
})

it('keeps the text when it couldn’t be saved, and says why', async () => {
  open(ash, {
    changePiece: async () => Promise.reject(refusal('CONFLICT', 'This tier is in the trash.')),
  })
  const { text } = await shown()
  write(text, ' twice')
  await save()
  await screen.findByText('This tier is in the trash.')
  expect(within(text).getByRole('listitem').textContent).toBe('Sieve twice')
  expect(onClose).not.toHaveBeenCalled()
})

describe('a draft that was begun before something was deleted', () => {
  const gone = 'Your choice isn’t available anymore.'
  const keep = (values: Record<string, string>) =>
    keepDraft({ user: makeUser().id, form: 'memberships.piece new' }, values)
  const begun = async (fakes: Partial<Api>) => {
    open(null, { courses: async () => ({ courses: [] }), ...fakes })
    return within(await screen.findByRole('dialog', { name: 'Add content' }))
  }

  it('is in a tier that’s there, and says so', async () => {
    const createPiece = vi.fn<Api['createPiece']>(async () => ash)
    keep({ kind: 'document', title: 'Slip', tierId: `tie_${'0'.repeat(25)}9` })
    const dialog = await begun({ createPiece })
    expect(dialog.getByText(gone)).toBeDefined()
    await save()
    await waitFor(() =>
      expect(createPiece.mock.calls[0]?.[0]).toMatchObject({ title: 'Slip', tierId: basic.id }),
    )
  })

  it('asks for a course again', async () => {
    const createPiece = vi.fn<Api['createPiece']>(async () => ash)
    keep({ teaser: 'Throwing', courseId: `crs_${'0'.repeat(25)}9` })
    const dialog = await begun({
      createPiece,
      courses: async () => ({ courses: [{ id: `crs_${'0'.repeat(25)}1`, title: 'Pottery' }] }),
    })
    expect(await dialog.findByText(gone)).toBeDefined()
    await save()
    expect(await dialog.findAllByText('Choose a course')).toHaveLength(2)
    expect(createPiece).not.toHaveBeenCalled()
  })
})
