import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import type { marketingContract, SiteText } from '../../contract.ts'
import { SiteTextsPage } from './SiteTextsPage.tsx'

type Marketing = FakeOf<typeof marketingContract>

const at = '2026-11-20T10:00:00.000Z'
const texts: SiteText[] = [
  { key: 'hero.title', text: 'Courses on one line.', default: 'Courses on one line.', changedAt: null },
  { key: 'hero.text', text: 'Potters teach here.', default: 'Build it.', changedAt: at },
  { key: 'reviews.first.by', text: '', default: '', changedAt: null },
  { key: 'terms.text', text: 'Be kind to {brand}.', default: 'Be kind to {brand}.', changedAt: null },
]

const open = (fakes: Marketing = {}, where = '/admin/site-texts') =>
  renderWithServer<{ marketing: Marketing }>(
    <SiteTextsPage />,
    {
      marketing: {
        listTexts: async ({ language = 'en' }) => ({ language, isShown: language === 'en', texts }),
        ...fakes,
      },
    },
    { at: where, user: makeUser({ role: 'admin', workspace: null }) },
  )
const edit = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Edit ${name}` }))
const write = async (name: string, words: string) => {
  const field = screen.getByLabelText(new RegExp(`^${name}`))
  await userEvent.clear(field)
  await userEvent.type(field, words)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('Site texts', () => {
  it('shows the texts of a page by their place, and which were changed', async () => {
    open()
    const top = await screen.findByRole('region', { name: 'Top of the page' })
    expect(within(top).getByText('Courses on one line.')).toBeTruthy()
    expect(within(top).getAllByText('Changed')).toHaveLength(1)
    expect(screen.queryByText(/Be kind/)).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Terms' }))
    expect(await screen.findByText(/Be kind/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Open the page/ }).getAttribute('href')).toBe('/terms')
    expect(screen.getByRole('link', { name: 'Edit on the page' }).getAttribute('href')).toBe('/terms?edit=en')
  })

  it('finds a text on any page, by its words or its default, and says when there is none', async () => {
    open()
    await userEvent.type(
      await screen.findByRole('searchbox', { name: 'Search all texts' }),
      'build it{Enter}',
    )
    expect(await screen.findByText('1 text with “build it”')).toBeTruthy()
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByRole('searchbox'), 'zebra{Enter}')
    expect(await screen.findByText('No texts match “zebra”')).toBeTruthy()
    await userEvent.click(screen.getByText('Clear search'))
    expect(await screen.findByText('Courses on one line.')).toBeTruthy()
  })

  it('saves a text with its default beside it, and goes back to where the editing began', async () => {
    const saveText = vi.fn(async ({ text }: { text: string }) => ({
      ...(texts[0] as SiteText),
      text,
      changedAt: at,
    }))
    open({ saveText } as never)
    await edit('Title')
    expect(screen.getByText('Default').parentElement?.textContent).toContain('Courses on one line.')
    await write('Title', 'Teach what you know.')
    await save()
    expect(await screen.findByText('Text saved')).toBeTruthy()
    expect(saveText).toHaveBeenCalledWith({
      key: 'hero.title',
      language: 'en',
      text: 'Teach what you know.',
      changedAt: null,
    })
    expect(screen.getByText('Teach what you know.')).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Title' })),
    )
  })

  it('shows what somebody else wrote before writing over it', async () => {
    const saveText = vi.fn(async ({ text, changedAt }: { text: string; changedAt: string | null }) => {
      if (changedAt !== at)
        throw refusal('CONFLICT', 'Somebody else changed this text meanwhile.', undefined, {
          text: 'Theirs',
          changedAt: at,
        })
      return { ...(texts[0] as SiteText), text, changedAt: at }
    })
    open({ saveText } as never)
    await edit('Title')
    await write('Title', 'Mine')
    await save()
    expect(await screen.findByText('Theirs')).toBeTruthy()
    expect((screen.getByLabelText(/^Title/) as HTMLInputElement).value).toBe('Mine')
    await userEvent.click(screen.getByRole('button', { name: 'Overwrite with mine' }))
    expect(await screen.findByText('Text saved')).toBeTruthy()
    expect(screen.getByText('Mine')).toBeTruthy()
  })

  it('resets a changed text, and brings it back by Undo', async () => {
    const back = texts[1] as SiteText
    const saveText = vi.fn(async () => back)
    open({ resetText: async () => ({ ...back, text: back.default, changedAt: null }), saveText } as never)
    await edit('Text')
    await userEvent.click(screen.getByRole('button', { name: 'Reset to default' }))
    expect(await screen.findByText('Build it.')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Potters teach here.')).toBeTruthy()
    expect(saveText).toHaveBeenCalledWith({
      key: 'hero.text',
      language: 'en',
      text: 'Potters teach here.',
      changedAt: null,
    })
  })

  it('does not send an empty text where one is needed', async () => {
    const { requests } = open()
    await edit('Title')
    await userEvent.clear(screen.getByLabelText(/^Title/))
    await save()
    expect(await screen.findByText('Enter some text, or reset it to the default.')).toBeTruthy()
    expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([])
  })

  it('says which language it edits, and writes into that one', async () => {
    const saveText = vi.fn(async () => ({ ...texts[0], text: 'Alles hier.', changedAt: at }) as SiteText)
    open({ saveText })
    expect(await screen.findByText('Visitors see the pages in this language.')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }))
    expect(await screen.findByText(/in another language right now/)).toBeTruthy()
    await edit('Title')
    await write('Title', 'Alles hier.')
    await save()
    await waitFor(() =>
      expect(saveText).toHaveBeenCalledWith(expect.objectContaining({ language: 'de', text: 'Alles hier.' })),
    )
  })
})
