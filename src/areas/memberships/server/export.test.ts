import { expect, it } from 'vitest'
import type { CreatorCtx } from '#platform/context.ts'
import { call, testProduct } from '#testing/http.ts'
import { ctxFor, makeMember, makeSeller } from '#testing/people.ts'
import { createPiece, deletePiece } from './pieces.ts'
import { createTier } from './tiers.ts'

const at = testProduct({ demo: true })

it('is a file of the tiers and of the content that’s listed, with money and zones, and of no one else’s', async () => {
  const seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  const other = await makeSeller(at.app, 'Slip', 'Ben Cole')
  const ana = (await ctxFor(at.app, seller)) as CreatorCtx
  const basic = await createTier(ana, { title: '=Basic', priceCents: 2900, features: 'One\nTwo' })
  await createPiece(ana, {
    ...{ kind: 'session', title: 'Live firing', tierId: basic.id, zone: 'America/New_York', seats: 12 },
    ...{ startsAt: '2026-07-01T22:00:00.000Z', minutes: 90, publishedAt: '2026-01-01T00:00:00.000Z' },
  })
  await createPiece(ana, { kind: 'document', title: '@draft', tierId: basic.id, publishedAt: null })
  const gone = await createPiece(ana, {
    kind: 'document',
    title: 'Gone',
    tierId: basic.id,
    publishedAt: null,
  })
  await deletePiece(ana, gone.id)
  const file = async (path: string, as: typeof seller) => {
    const { status, text } = await call(at.app, 'GET', `/api/v1/${path}`, { as })
    expect(status).toBe(200)
    return text.trim().split(/\r\n/)
  }
  const [heading, ...tiers] = await file('membership-tiers.csv', seller)
  expect(heading).toContain('Tier,Rank,Status,Price,Price currency,Interval,Members,Revenue,Revenue currency')
  expect(tiers).toEqual([expect.stringMatching(/^'=Basic,1,active,29\.00,[A-Z]{3},month,0,/)])
  const [columns, ...content] = await file('membership-content.csv?sort=title&direction=descending', seller)
  expect(columns).toContain('Title,Type,Lowest tier,Status,Published,Starts,Time zone,Local start,Minutes')
  expect(content).toEqual([
    expect.stringContaining(
      "Live firing,session,'=Basic,published,2026-01-01T00:00:00.000Z,2026-07-01T22:00:00.000Z,America/New_York,2026-07-01 18:00,90,12,0,",
    ),
    expect.stringMatching(/^'@draft,document,'=Basic,draft,,/),
  ])
  expect(await file('membership-content.csv?kind=session', seller)).toHaveLength(2)
  const [, ...trash] = await file('membership-content.csv?status=trash', seller)
  expect(trash).toEqual([expect.stringMatching(/^Gone,document,'=Basic,trash,/)])
  const poor = await makeMember(at.app, { role: 'creator', plan: 'basic_plan' })
  for (const path of ['membership-tiers.csv', 'membership-content.csv']) {
    expect(await file(path, other)).toHaveLength(1)
    expect((await call(at.app, 'GET', `/api/v1/${path}`, {})).status).toBe(401)
    expect((await call(at.app, 'GET', `/api/v1/${path}`, { as: poor })).status).toBe(403)
  }
  expect(
    (await call(at.app, 'GET', '/api/v1/membership-content.csv?status=odd', { as: seller })).status,
  ).toBe(422)
})
