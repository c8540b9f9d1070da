import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import type { recentDownloadsContract } from '../../recent-contract.ts'
import { productOf } from '../../testing/fakes.ts'
import { RecentDownloads } from './RecentDownloads.tsx'

type Api = { recentDownloads: FakeOf<typeof recentDownloadsContract> }

const open = (list: Api['recentDownloads']['list']) =>
  renderWithServer<Api>(
    <RecentDownloads
      title="Recent digital products"
      Waiting={() => <p>On its way</p>}
      Failed={({ title, onRetry }) => (
        <p>
          {title}{' '}
          <button type="button" onClick={onRetry}>
            Again
          </button>
        </p>
      )}
    />,
    { recentDownloads: { list } },
    { user: makeUser() },
  )

it('shows the digital products worked on last with their numbers, and a row opens the editor', async () => {
  const revenue = { cents: 22_800, currency: 'USD' } as const
  const product = productOf(1, { status: 'published', sales: 12, downloads: 1_030, revenue })
  const { where } = open(async () => ({ downloads: [product], count: 9 }))
  const row = within(await screen.findByRole('row', { name: /Glaze recipe cards/ }))
  for (const words of ['Published', '12', '$228.00', '1,030']) expect(row.getByText(words)).toBeDefined()
  expect(screen.getByRole('link', { name: 'View all 9' }).getAttribute('href')).toBe('/digital-products')
  await userEvent.click(row.getByRole('link', { name: /Glaze recipe cards/ }))
  expect(where()).toBe(`/digital-products/${product.id}`)
})

it('says what will be there, and loads again what didn’t come', async () => {
  let broken = true
  open(async () => {
    if (broken) throw refusal('INTERNAL', 'Broken')
    return { downloads: [], count: 0 }
  })
  expect(await screen.findByText(/Your digital products didn’t load/)).toBeDefined()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Again' }))
  expect(await screen.findByText('Your digital products will appear here')).toBeDefined()
})
