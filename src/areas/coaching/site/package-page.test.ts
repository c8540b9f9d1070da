import { beforeAll, describe, expect, it } from 'vitest'
import type { CreatorCtx } from '#platform/context.ts'
import { testProduct, visit } from '#testing/http.ts'
import { ctxFor, makeSeller } from '#testing/people.ts'
import type { CoachingPackage } from '../packages-contract.ts'
import { makePackage, setHours } from '../testing/clients-making.ts'

const at = testProduct({ demo: true })
let ana: CreatorCtx
let three: CoachingPackage
let free: CoachingPackage
beforeAll(async () => {
  ana = (await ctxFor(at.app, await makeSeller(at.app, 'Celadon', 'Ana Reis'))) as CreatorCtx
  await setHours(ana, { changeNoticeHours: 12 })
  three = await makePackage(ana, {
    ...{ title: 'Three firings', sessions: 3, minutes: 60, priceCents: 9_000 },
    features: ['A plan after each session'],
  })
  free = await makePackage(ana, { title: 'First look', sessions: 1, minutes: 30, priceCents: 0 })
})

const pageOf = async ({ bookPath }: CoachingPackage) =>
  (await visit(at.app, bookPath.replace(/\/book$/, ''))).text

describe('the page of a coaching package', () => {
  it('says what’s in it, how it works in its order and until when a session can be moved', async () => {
    const body = await pageOf(three)
    expect(body).toContain('3 sessions')
    expect(body).toContain('60 minutes each')
    expect(body).toContain('A plan after each session')
    const steps = ['Buy it', 'Choose your times', 'Meet Ana'].map((step) => body.indexOf(`<b>${step}</b>`))
    expect(steps).not.toContain(-1)
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    expect(body).toContain('up to 12 hours before it starts')
    expect(body).toContain(`/checkout/${three.offerId}`)
  })

  it('leads to a time where nothing has to be bought first', async () => {
    const body = await pageOf(free)
    expect(body).toContain(`href="${free.bookPath}"`)
    expect(body).not.toContain('Buy it')
    expect(body).not.toContain('/checkout/')
  })

  it('has hours that were changed since it was kept', async () => {
    expect(await pageOf(three)).toContain('up to 12 hours before')
    await setHours(ana, { changeNoticeHours: 0 })
    expect(await pageOf(three)).toContain('until it starts')
  })

  it('is listed with the cheapest first', async () => {
    const { text: body } = await visit(at.app, three.bookPath.replace(/\/[^/]+\/book$/, ''))
    expect(body.indexOf('First look')).toBeGreaterThan(-1)
    expect(body.indexOf('First look')).toBeLessThan(body.indexOf('Three firings'))
  })
})
