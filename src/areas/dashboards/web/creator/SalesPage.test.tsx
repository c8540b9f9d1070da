import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Fakes, makeUser, renderWithServer } from '#testing/web.tsx'
import { SalesPage } from './SalesPage.tsx'

it('says when a sale was in the zone of the store, and leads to it and to all payments', async () => {
  const user = makeUser({ timeZone: 'UTC' })
  const workspace = user.workspace && { ...user.workspace, timeZone: 'Asia/Tokyo' }
  const id = (kind: string) => `${kind}_${'0'.repeat(25)}1` as never
  const sale = {
    id: id('txn'),
    orderId: id('ord'),
    kind: 'course' as const,
    at: '2026-11-20T22:30:00.000Z',
    buyer: 'Leo Brandt',
    email: 'leo@example.com',
    title: 'Pottery Basics',
    total: { cents: 4900, currency: 'USD' as const },
    what: 'payment' as const,
  }
  renderWithServer<Fakes>(
    <SalesPage />,
    {
      dashboards: {
        sales: async () => ({ sales: [sale], nextCursor: null, count: 1, revenue: sale.total }),
      },
    },
    { user: { ...user, workspace } },
  )
  const time = await screen.findByText(/Nov 21, 2026/)
  expect(time.textContent).toMatch(/7:30\sAM/)
  expect(screen.getByRole('link', { name: 'Leo Brandt' }).getAttribute('href')).toBe(
    `/payments?open=${sale.id}`,
  )
  expect(screen.getByRole('link', { name: 'See all payments' }).getAttribute('href')).toBe('/payments')
})
