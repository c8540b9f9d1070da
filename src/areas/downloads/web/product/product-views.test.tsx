import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { UploadsContext } from '#areas/files/web/shared/uploads.ts'
import type { Review, reviewsContract } from '#areas/reviews/contract.ts'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import type { DownloadDetail, downloadsContract } from '../../contract.ts'
import type { licenseKeysContract } from '../../license-contract.ts'
import { instantUploads, orderOf, productOf } from '../../testing/fakes.ts'
import { ProductEditorPage } from '../editor/ProductEditorPage.tsx'
import { BuyersPage } from './BuyersPage.tsx'
import { ProductReviewsPage } from './ProductReviewsPage.tsx'

type Api = {
  downloads: FakeOf<typeof downloadsContract>
  licenseKeys: FakeOf<typeof licenseKeysContract>
  reviews: FakeOf<typeof reviewsContract>
}

const reviewOf = (product: DownloadDetail): Review => ({
  ...{ id: `rvw_${'0'.repeat(26)}`, rating: 5, text: 'Worth every cent.', shownName: 'Mia C.' },
  ...{ status: 'pending', writtenAt: '2026-11-20T10:00:00.000Z', hiddenReason: null, reply: null },
  ...{ thingKind: 'download', thingId: product.id, title: product.title, steps: { done: 1, total: 1 } },
  ...{ contactId: `ctc_${'0'.repeat(26)}`, contactName: 'Mia Chen', contactEmail: 'mia@example.com' },
  ...{ publishedAt: null, hiddenAt: null, repliedAt: null },
})

function open(view: ReactElement, product: DownloadDetail, at = '', more: Api['downloads'] = {}) {
  const { store } = instantUploads()
  return renderWithServer<Api>(
    <UploadsContext value={store}>{view}</UploadsContext>,
    {
      downloads: { get: async () => product, orders: async () => ({ orders: [], total: 0 }), ...more },
      licenseKeys: {
        get: async () => ({ licensing: 'none', prefix: '', left: 0, given: 0, waiting: 0 }),
      },
      reviews: {
        getSettings: async () => ({ publishesAtOnce: false }),
        list: async ({ thingId }) => ({
          reviews: thingId === product.id ? [reviewOf(product)] : [],
          ...{ total: 1, counts: { pending: 1, published: 0, hidden: 0 } },
          figures: { count: 0, average: null, byRating: [0, 0, 0, 0, 0] },
        }),
      },
    },
    {
      at: `/digital-products/${product.id}${at}`,
      path: `/digital-products/:downloadId${at.replace(/#.*/, '')}`,
      user: makeUser(),
    },
  )
}
const openMenu = async (title: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(title) }))

describe('the views of a digital product', () => {
  it.each([
    ['Product', <ProductEditorPage key="product" />, ''],
    ['Buyers', <BuyersPage key="buyers" />, '/buyers'],
    ['Reviews', <ProductReviewsPage key="reviews" />, '/reviews'],
  ])('have the same bar and tabs: %s', async (name, view, at) => {
    const product = productOf(1, { status: 'published' })
    open(view, product, at)
    await screen.findByRole('heading', { level: 1, name })
    const bar = within(screen.getByRole('banner'))
    expect(bar.getByRole('link', { name: 'Digital products' }).getAttribute('href')).toBe('/digital-products')
    for (const words of ['Glaze recipe cards', 'Published']) expect(bar.getByText(words)).toBeDefined()
    expect(bar.getByRole('status').textContent).toContain('Saved')
    expect(bar.getByRole('link', { name: /^Preview\s*as a buyer$/ }).getAttribute('href')).toBe(
      `/downloads/${product.id}`,
    )
    expect(bar.getByRole('button', { name: 'Share' })).toBeDefined()
    const tabs = within(screen.getByRole('navigation', { name: 'Digital product' }))
    expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual(['Product', 'Buyers', 'Reviews'])
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe(name)
  })

  it('show who bought this product, and export them alone', async () => {
    const product = productOf(1, { status: 'published' })
    const asked: unknown[] = []
    open(<BuyersPage />, product, '/buyers', {
      orders: async ({ downloadId }) => {
        asked.push(downloadId)
        return { orders: [orderOf(1)], total: 1 }
      },
    })
    expect(await screen.findByRole('link', { name: 'Mia Chen' })).toBeDefined()
    expect(screen.queryByRole('columnheader', { name: 'Product' })).toBeNull()
    expect(new Set(asked)).toEqual(new Set([product.id]))
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toContain(
      `downloadId=${product.id}`,
    )
  })

  it('show what buyers say, with what its seller can do', async () => {
    open(<ProductReviewsPage />, productOf(1, { status: 'published' }), '/reviews')
    const row = await screen.findByRole('listitem', { name: 'Mia Chen' })
    expect(row.textContent).toContain('Worth every cent.')
    expect(within(row).getByRole('button', { name: 'Approve' })).toBeDefined()
  })

  it('lead from where the reviews were to where they are', async () => {
    const product = productOf(1)
    const page = open(<ProductEditorPage />, product, '#reviews')
    await waitFor(() => expect(page.where()).toBe(`/digital-products/${product.id}/reviews`))
  })

  it('go back to the list with a product that goes to the trash', async () => {
    const product = productOf(1)
    const page = open(<BuyersPage />, product, '/buyers', {
      remove: async () => ({ done: true }),
    })
    await openMenu(product.title)
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to trash' }))
    await waitFor(() => expect(page.where()).toBe('/digital-products'))
  })

  it('say of a product that isn’t there that it’s gone', async () => {
    open(<BuyersPage />, productOf(1), '/buyers', {
      get: async () => {
        throw refusal('NOT_FOUND', 'x')
      },
    })
    expect(await screen.findByText('This product doesn’t exist')).toBeDefined()
  })
})
