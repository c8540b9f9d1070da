import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import type { LicenseKeys, licenseKeysContract, UnsoldKey } from '../../license-contract.ts'
import { maxKeysInCall } from '../../license-rules.ts'
import { productOf } from '../../testing/fakes.ts'
import { LicenseCard } from './LicenseCard.tsx'

type Api = { licenseKeys: FakeOf<typeof licenseKeysContract> }

/** A server that keeps what it's told. */
function open(first: Partial<LicenseKeys> = {}, { breaksAt = 0 } = {}) {
  let keys: LicenseKeys = { licensing: 'none', prefix: '', left: 0, given: 0, waiting: 0, ...first }
  const sent: { keys: readonly string[] }[] = []
  const changes: object[] = []
  const known = new Set<string>()
  const removals: unknown[] = []
  let unsold: UnsoldKey[] = Array.from({ length: keys.left }, (_, n) => ({
    id: `lky_${String(n).padStart(26, '0')}`,
    key: `KEY-${n}`,
  }))
  let calls = 0
  renderWithServer<Api>(
    <LicenseCard product={productOf(1)} />,
    {
      licenseKeys: {
        get: async () => keys,
        change: async ({ licensing, prefix = '' }) => {
          changes.push({ licensing, prefix })
          if (prefix === 'A-B')
            throw refusal('INVALID', 'Check it.', { prefix: 'Use up to 12 letters and digits' })
          keys = { ...keys, licensing, prefix }
          return keys
        },
        unsold: async ({ search = '' }) => {
          const found = unsold.filter(({ key }) => key.includes(search))
          return { keys: found.slice(0, 50), total: found.length }
        },
        removeUnsold: async ({ which }) => {
          removals.push(which)
          const before = unsold.length
          unsold = which === 'all' ? [] : unsold.filter(({ id }) => !which.includes(id))
          keys = { ...keys, left: unsold.length }
          return { ...keys, removed: before - unsold.length }
        },
        add: async ({ keys: list }) => {
          if (++calls === breaksAt) throw refusal('CONFLICT', 'A product can have up to 500,000 keys.')
          sent.push({ keys: list })
          const fresh = list.filter((key) => !known.has(key))
          for (const key of fresh) known.add(key)
          keys = { ...keys, left: keys.left + fresh.length }
          return { ...keys, added: fresh.length, doubles: list.length - fresh.length }
        },
      },
    },
    { user: makeUser() },
  )
  return { sent, changes, removals }
}
const paste = async (text: string, button = 'Paste keys') => {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole('textbox')
  field.focus()
  await userEvent.paste(text)
  return { dialog, field: field as HTMLTextAreaElement }
}

describe('license keys of a product', () => {
  it('are none, made or from a list, and a prefix is refused beside its field', async () => {
    const { changes } = open()
    await userEvent.click(await screen.findByRole('radio', { name: /^We make them/ }))
    await userEvent.type(screen.getByRole('textbox', { name: /^Prefix/ }), 'A-B')
    await userEvent.click(screen.getByRole('button', { name: 'Save license keys' }))
    expect(await screen.findByText('Use up to 12 letters and digits')).toBeDefined()
    const prefix = screen.getByRole('textbox', { name: /^Prefix/ })
    await userEvent.clear(prefix)
    await userEvent.type(prefix, 'KILN')
    await userEvent.click(screen.getByRole('button', { name: 'Save license keys' }))
    expect(await screen.findByText('No buyer has one yet.')).toBeDefined()
    expect(screen.getByText(/\/api\/v1\/licenses\/dwl_/)).toBeDefined()
    expect(changes.at(-1)).toEqual({ licensing: 'made', prefix: 'KILN' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save license keys' })).toBeNull())
  })

  it('say how many are left, who waits, and where the sold ones are', async () => {
    open({ licensing: 'list', left: 3, given: 2, waiting: 1 })
    expect(await screen.findByText('3 keys left to sell. 2 buyers have one.')).toBeDefined()
    expect(screen.getByText('1 buyer is waiting for a key. Add more to send theirs first.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Export sold keys' }).getAttribute('href')).toMatch(
      /license-keys\.csv$/,
    )
  })

  it('are pasted, and one sentence says what became of them', async () => {
    const { sent } = open({ licensing: 'list' })
    const { dialog } = await paste('A-1\n\nB-2\r\n A-1 \n')
    await userEvent.click(dialog.getByRole('button', { name: 'Add keys' }))
    expect(await screen.findByText('2 keys added, 1 duplicate, 2 left to sell.')).toBeDefined()
    expect(sent).toEqual([{ keys: ['A-1', 'B-2'] }])
  })

  it('stay in the field where a line can’t be one, and where the server doesn’t take them', async () => {
    const { sent } = open({ licensing: 'list' }, { breaksAt: 2 })
    const { dialog, field } = await paste(`A-1\n${'x'.repeat(201)}`)
    const add = () => userEvent.click(dialog.getByRole('button', { name: 'Add keys' }))
    await add()
    expect((await dialog.findAllByText(/^Line 2 can’t be a license key\./))[0]).toBeDefined()
    expect(sent).toEqual([])
    await userEvent.clear(field)
    const list = Array.from({ length: maxKeysInCall + 2 }, (_, n) => `K${n}`).join('\n')
    field.focus()
    await userEvent.paste(list)
    await add()
    expect(await dialog.findByText('A product can have up to 500,000 keys.')).toBeDefined()
    expect(field.value).toBe(list)
    await add()
    expect(await screen.findByText('5,002 keys added, 0 duplicates, 5,002 left to sell.')).toBeDefined()
    expect(sent.map(({ keys }) => keys.length)).toEqual([maxKeysInCall, 2])
  })

  it('that aren’t sold are searched and removed', async () => {
    const { removals } = open({ licensing: 'list', left: 60, given: 1 })
    await userEvent.click(await screen.findByRole('button', { name: 'Unsold keys' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Unsold keys' }))
    await dialog.findByText('60 keys found')
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search keys' }), 'KEY-7{Enter}')
    await dialog.findByText('1 key found')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'KEY-7' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove 1 key' }))
    await screen.findByText('1 key removed, 59 left to sell.')
    expect(removals).toEqual([[`lky_${'7'.padStart(26, '0')}`]])
  })

  it('that aren’t sold are removed all at once after a question', async () => {
    const { removals } = open({ licensing: 'list', left: 3 })
    await userEvent.click(await screen.findByRole('button', { name: 'Unsold keys' }))
    await screen.findByText('3 keys found')
    await userEvent.click(screen.getByRole('button', { name: 'Remove all unsold' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove all 3 unsold keys?' }))
    await userEvent.click(question.getByRole('button', { name: 'Remove all unsold' }))
    await screen.findByText('3 keys removed, 0 left to sell.')
    expect(removals).toEqual(['all'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
