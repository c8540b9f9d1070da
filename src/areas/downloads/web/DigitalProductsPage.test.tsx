import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { filesContract } from '#areas/files/contract.ts'
import { defaultUploadLimits } from '#areas/files/rules.ts'
import { UploadsContext } from '#areas/files/web/shared/uploads.ts'
import type { listsContract } from '#areas/lists/contract.ts'
import { type FakeOf, makeUser, refusal, renderWithServer, storageOf } from '#testing/web.tsx'
import type { downloadsContract } from '../contract.ts'
import { analyticsOf, instantUploads, orderOf, productOf } from '../testing/fakes.ts'
import { DigitalProductsPage } from './DigitalProductsPage.tsx'

type Api = {
  downloads: FakeOf<typeof downloadsContract>
  files: FakeOf<typeof filesContract>
  lists: FakeOf<typeof listsContract>
}

const files: Api['files'] = {
  uploadLimits: async () => ({ maxBytes: defaultUploadLimits, makesRenditions: false }),
  storage: async () => storageOf({}),
}

/** Of each list, the views that were asked for. */
const viewsAsked: string[] = []
const lists: Api['lists'] = {
  views: async ({ list }) => {
    viewsAsked.push(list)
    return { views: [] }
  },
}

function open(downloads: Api['downloads'], at = '/digital-products') {
  const { store, sent } = instantUploads()
  const page = renderWithServer<Api>(
    <UploadsContext value={store}>
      <DigitalProductsPage />
    </UploadsContext>,
    { downloads, files, lists },
    { at, user: makeUser() },
  )
  return { page, sent }
}
const drop = (...dropped: File[]) =>
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: dropped } })
const zip = (name: string) => new File(['x'], name, { type: 'application/zip' })
const listed =
  (...rows: ReturnType<typeof productOf>[]) =>
  async () => ({
    downloads: rows,
    total: rows.length,
  })

describe('the products', () => {
  it('are cards with everything a product is, and a table of the same', async () => {
    open({
      list: listed(
        productOf(1, { status: 'published', sales: 12, downloads: 30, rating: 4.5, reviews: 2 }),
        productOf(2, { title: 'Printing notes', type: 'zip', price: { cents: 0, currency: 'USD' } }),
      ),
    })
    const card = within(await screen.findByRole('article', { name: 'Glaze recipe cards' }))
    for (const words of ['Published', '$19.00', '12 sales', '30 downloads', '4.5 of 5, 2 reviews'])
      expect(card.getByText(words)).toBeDefined()
    expect(card.getByText(/PDF · 2.1 MB/)).toBeDefined()
    expect(within(screen.getByRole('article', { name: 'Printing notes' })).getByText('Free')).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
    const table = await screen.findByRole('table', { name: 'Digital Products' })
    for (const heading of [
      'Name',
      'Type',
      'Price',
      'Sales',
      'Revenue',
      'Downloads',
      'Status',
      'Rating',
      'File size',
      'Last updated',
    ])
      expect(within(table).getByRole('columnheader', { name: heading })).toBeDefined()
  })

  it('offer the trash beside what to drop when something is in it', async () => {
    open({
      list: async ({ status }) =>
        status === 'trash' ? { downloads: [productOf(1)], total: 1 } : { downloads: [], total: 0 },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Trash' }))
    expect(await screen.findByText('Glaze recipe cards')).toBeDefined()
  })

  it('begin with what to drop, and say when they couldn’t be loaded', async () => {
    open({ list: listed() })
    expect(await screen.findByText('Sell your first file')).toBeDefined()
    // Nothing was deleted, so there's no trash to look in.
    expect(screen.queryByText('Trash')).toBeNull()
    open({
      list: async () => {
        throw refusal('INTERNAL', 'Broken')
      },
    })
    expect(await screen.findByText('We couldn’t load your products.')).toBeDefined()
  })

  it('of people who bought them ask for their name before they go to the trash', async () => {
    const removed: unknown[] = []
    open({
      list: listed(productOf(1, { sales: 3 })),
      remove: async ({ files }) => {
        removed.push(files)
        return { done: true }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: /Actions for Glaze/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to trash' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/3 people bought it and keep their access/)).toBeDefined()
    await userEvent.type(dialog.getByRole('textbox'), 'Glaze recipe cards')
    await userEvent.click(dialog.getByRole('button', { name: 'Move to trash' }))
    await waitFor(() => expect(removed).toEqual(['keep']))
  })

  it('of people who bought them take the files along where that is ticked, and say what it means', async () => {
    const removed: unknown[] = []
    open({
      list: listed(productOf(1, { sales: 3 })),
      remove: async ({ files }) => {
        removed.push(files)
        return { done: true }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: /Actions for Glaze/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to trash' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Also remove its files' }))
    expect(dialog.getByText(/^3 people bought it and lose its files/)).toBeDefined()
    await userEvent.type(dialog.getByRole('textbox'), 'Glaze recipe cards')
    await userEvent.click(dialog.getByRole('button', { name: 'Move to trash' }))
    await screen.findByText('“Glaze recipe cards” is in the trash, and no one can download its files.')
    expect(removed).toEqual(['remove'])
  })

  it('in the trash are emptied in one press, but for those that people bought', async () => {
    const trashed = { deletedAt: '2026-11-20T09:00:00.000Z', goneAt: null }
    let rows = [productOf(1, { trashed: { ...trashed, goneAt: '2026-12-20T09:00:00.000Z' } }), productOf(2)]
    rows = rows.map((row) => ({ trashed, ...row }))
    open(
      {
        list: async () => ({ downloads: rows, total: rows.length }),
        emptyTrash: async () => {
          rows = rows.slice(1)
          return { deleted: 1, kept: 1 }
        },
      },
      '/digital-products?status=trash',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Empty trash' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/except what people bought/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Empty trash' }))
    await screen.findByText('1 deleted for good. 1 stays, because someone bought it')
  })
})

describe('dropping a file anywhere', () => {
  it('makes a draft of it and opens that', async () => {
    const made: unknown[] = []
    const { page, sent } = open({
      list: listed(),
      create: async (input) => {
        made.push(input)
        return productOf(7, { title: 'Printing notes' })
      },
    })
    await screen.findByText('Sell your first file')
    drop(zip('Printing notes.zip'))
    await waitFor(() => expect(page.where()).toBe(`/digital-products/${productOf(7).id}`))
    expect(sent).toEqual(['attachment Printing notes.zip'])
    expect(made).toEqual([{ fileId: expect.stringMatching(/^fil_/) }])
  })

  it('begins at the button for who came to upload one, and by its key', async () => {
    open({ list: listed(productOf(1)) }, '/digital-products?new=1')
    await screen.findByRole('article', { name: 'Glaze recipe cards' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload a file' }))
    let chosen = 0
    document.querySelector('input[type="file"]')?.addEventListener('click', () => {
      chosen += 1
    })
    await userEvent.keyboard('n')
    expect(chosen).toBe(1)
  })

  it('says of each that can’t be sold why, and sends the others', async () => {
    const { sent } = open({ list: listed(), create: async () => productOf(7) })
    await screen.findByText('Sell your first file')
    const big = new File(['x'], 'intro.zip', { type: 'application/zip' })
    Object.defineProperty(big, 'size', { value: 2_300_000_000 })
    drop(new File(['MZ'], 'report.exe'), big, new File([], 'empty.pdf'), zip('good.zip'))
    const alert = await screen.findByText('report.exe isn’t a PDF, ZIP, image, audio or video file.')
    expect(alert.closest('[role="alert"]')).not.toBeNull()
    expect(screen.getByText('intro.zip is 2.3 GB. The limit here is 2 GB.')).toBeDefined()
    expect(screen.getByText('empty.pdf is empty.')).toBeDefined()
    expect(sent).toEqual(['attachment good.zip'])
  })

  it('says what the server has against it', async () => {
    open({
      list: listed(),
      create: async () => {
        throw refusal('INVALID', 'x', { file: 'notes.zip isn’t a PDF, ZIP, image, audio or video file.' })
      },
    })
    await screen.findByText('Sell your first file')
    drop(zip('notes.zip'))
    expect(await screen.findByText('x')).toBeDefined()
  })
})

describe('the orders', () => {
  const at = '/digital-products?tab=orders'
  const orders = async () => ({ orders: [orderOf(1)], total: 1 })

  it('are a table, and one opens with what was downloaded when', async () => {
    const calls: string[] = []
    const { page } = open(
      {
        orders,
        getOrder: async () => orderOf(1),
        resendLink: async () => {
          calls.push('link')
          return { done: true }
        },
        resetDownloads: async () => {
          calls.push('reset')
          return orderOf(1, { log: [] })
        },
      },
      at,
    )
    await screen.findByText('Mia Chen')
    const table = within(screen.getByRole('table'))
    for (const words of ['Mia Chen', 'mia@example.com', 'Glaze recipe cards', '$19.00', 'Completed', '2'])
      expect(await table.findByText(words)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      '/api/v1/digital-product-orders.csv',
    )
    await userEvent.click(table.getByRole('link', { name: /Mia Chen/ }))
    expect(page.where()).toContain(`open=${orderOf(1).id}`)
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByText('5 downloads of each file')).toBeDefined()
    expect(sheet.getByText('KILN-4ACDE')).toBeDefined()
    expect(sheet.getByText(/not counted: new version/)).toBeDefined()
    await userEvent.click(sheet.getByRole('button', { name: 'Resend link' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Reset downloads' }))
    await waitFor(() => expect(calls).toEqual(['link', 'reset']))
    expect(await sheet.findByText('No downloads yet.')).toBeDefined()
  })

  it('end a buyer’s access with a reason', async () => {
    const reasons: string[] = []
    open(
      {
        orders,
        getOrder: async () => orderOf(1),
        takeBack: async ({ reason }) => {
          reasons.push(reason)
          return orderOf(1, { right: { downloadLimit: null, expiresAt: null, license: null, ended: reason } })
        },
      },
      `${at}&open=${orderOf(1).id}`,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'End access' }))
    const dialog = within(await screen.findByRole('dialog', { name: /End Mia Chen’s access/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'End access' }))
    expect(await dialog.findByText('Enter a reason')).toBeDefined()
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Refunded.')
    await userEvent.click(dialog.getByRole('button', { name: 'End access' }))
    await waitFor(() => expect(reasons).toEqual(['Refunded.']))
    expect(await screen.findByText('Access ended: Refunded.')).toBeDefined()
  })

  it('keep views of their own, as the products do', async () => {
    viewsAsked.length = 0
    open({ orders }, at)
    expect(await screen.findByRole('button', { name: /views/i })).toBeDefined()
    open({ list: listed(productOf(1)) })
    await waitFor(() => expect(viewsAsked).toEqual(['downloadOrders', 'downloads']))
  })

  it('begin empty, with the way to the products', async () => {
    open({ orders: async () => ({ orders: [], total: 0 }) }, at)
    expect(await screen.findByText('No orders yet')).toBeDefined()
  })
})

describe('the analytics', () => {
  const at = '/digital-products?tab=analytics'
  const bars = [
    { day: '2026-11-22', views: 3, conversions: 1, viewsBefore: 9 },
    { day: '2026-11-23', views: 1, conversions: 0, viewsBefore: 0 },
  ]
  const days = { from: '2026-10-25', to: '2026-11-23', bars }

  it('are a row for each product with its figures and the weak step in words', async () => {
    const asked: unknown[] = []
    open(
      {
        analytics: async (input) => {
          asked.push(input)
          const rows = [
            analyticsOf(1),
            analyticsOf(2, { isFree: true, conversionRate: 0.5, weakStep: 'checkout' }),
            analyticsOf(3, { views: 0, conversions: 0, conversionRate: null, weakStep: null }),
            analyticsOf(4, { conversionRate: 1, weakStep: null }),
          ]
          return { rows, total: 4, ...days }
        },
      },
      at,
    )
    expect(await screen.findByText('4.0% of viewers buy; most leave before checkout')).toBeDefined()
    expect(screen.getByText('50% of viewers get it; most leave at checkout')).toBeDefined()
    expect(screen.getByText('Not viewed in this period')).toBeDefined()
    expect(screen.getByText('100% of viewers buy')).toBeDefined()
    const chart = within(screen.getByRole('region', { name: 'Views by day' }))
    const first = 'Nov 22, 2026: 3 views, 1 conversion; 9 views at this point in the 30 days before'
    expect(chart.getByRole('img', { name: first })).toBeDefined()
    expect(chart.getByText('4 views, 9 in the 30 days before. 1 conversion.')).toBeDefined()
    await userEvent.click(chart.getByRole('button', { name: 'Show as table' }))
    expect(chart.getAllByRole('row')[1]?.textContent).toBe('Nov 22, 2026319')
    const table = within(screen.getByRole('table', { name: 'By product' }))
    for (const heading of ['Product', 'Views', 'Conversions', 'Conversion rate', 'Revenue'])
      expect(table.getByRole('columnheader', { name: heading })).toBeDefined()
    expect(screen.getByText(/Oct 25, 2026 – Nov 23, 2026/)).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: '90d' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ range: '90d' }))
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      '/api/v1/digital-product-analytics.csv?range=90d',
    )
  })

  it('lead from revenue to its orders, which say what they are of and can be all again', async () => {
    const asked: unknown[] = []
    const { page } = open(
      {
        analytics: async () => ({ rows: [analyticsOf(1)], total: 1, ...days }),
        orders: async (input) => {
          asked.push(input)
          return { orders: [orderOf(1)], total: 1 }
        },
      },
      `${at}&range=7d`,
    )
    await userEvent.click(
      await screen.findByRole('link', { name: 'Revenue of Glaze recipe cards: $76.00. View orders' }),
    )
    expect(await screen.findByText(/Only orders for “Glaze recipe cards”/)).toBeDefined()
    expect(asked.at(-1)).toMatchObject({ status: 'completed', range: '7d', downloadId: productOf(1).id })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Period' }).value).toBe('7d')
    await userEvent.click(screen.getByRole('button', { name: 'Show orders for all products' }))
    expect(page.where()).not.toContain('product=')
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('downloadId'))
  })

  it('begin with the first page, whatever list was open before', async () => {
    const { page } = open(
      { list: listed(productOf(1)), analytics: async () => ({ rows: [], total: 0, ...days }) },
      '/digital-products?q=glaze&page=2',
    )
    await userEvent.click(await screen.findByRole('tab', { name: 'Analytics' }))
    expect(page.where()).toBe('/digital-products?tab=analytics')
  })

  it('begin empty, and say when they couldn’t be loaded', async () => {
    open({ analytics: async () => ({ rows: [], total: 0, ...days }) }, at)
    expect(await screen.findByText('Nothing to count yet')).toBeDefined()
    open(
      {
        analytics: async () => {
          throw refusal('INTERNAL', 'Broken')
        },
      },
      at,
    )
    expect(await screen.findByText('We couldn’t load these numbers.')).toBeDefined()
  })
})
