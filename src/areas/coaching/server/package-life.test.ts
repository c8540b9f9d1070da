import { beforeEach, describe, expect, it } from 'vitest'
import type { CreatorCtx } from '#platform/context.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeClient, makePackage } from '../testing/clients-making.ts'
import {
  discardAllPackages,
  discardPackage,
  duplicatePackage,
  removePackage,
  restorePackage,
} from './package-life.ts'
import { getPackage, listPackages } from './packages.ts'

const test = testDb()
let ana: CreatorCtx
let other: CreatorCtx
beforeEach(async () => {
  ana = await asCreator(test.db)
  other = await asCreator(test.db)
})

const titles = async (ctx: CreatorCtx, status?: 'trash') =>
  (await listPackages(ctx, { status, page: 1, pageSize: 25 })).packages.map(({ title }) => title)
async function makeTrashed(ctx: CreatorCtx, title: string) {
  const made = await makePackage(ctx, { title })
  await removePackage(ctx, made.id)
  return made
}

describe('the trash of packages', () => {
  it('is emptied in one press: what someone has, what isn’t in it and what’s another’s stay', async () => {
    await makeTrashed(ana, 'One')
    await makeTrashed(ana, 'Two')
    const bought = await makePackage(ana, { title: 'Bought' })
    await makeClient(ana, bought.id)
    await removePackage(ana, bought.id)
    await makePackage(ana, { title: 'On sale' })
    await makeTrashed(other, 'Another’s')
    expect(await discardAllPackages(ana)).toEqual({ deleted: 2, kept: 1 })
    expect(await titles(ana, 'trash')).toEqual(['Bought'])
    expect(await titles(ana)).toEqual(['On sale'])
    expect(await titles(other, 'trash')).toEqual(['Another’s'])
    expect(await discardAllPackages(ana)).toEqual({ deleted: 0, kept: 1 })
    await expect(discardPackage(ana, bought.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('gives a package back as it was, to whom it belongs alone', async () => {
    const made = await makeTrashed(ana, 'Three')
    await expect(restorePackage(other, made.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await restorePackage(ana, made.id)
    expect([await titles(ana), await titles(ana, 'trash')]).toEqual([['Three'], []])
    expect(await getPackage(ana, made.id)).toMatchObject({ price: made.price, sessions: made.sessions })
  })
})

describe('a copy of a package', () => {
  it('has its words, length and price, isn’t active, and has none of its clients', async () => {
    const made = await makePackage(ana, {
      ...{ title: 'Premium', priceCents: 240_000, sessions: 12, minutes: 60, type: 'phone' },
      features: ['A plan after each session'],
    })
    await makeClient(ana, made.id)
    const copy = await duplicatePackage(ana, made.id)
    expect(copy).toMatchObject({
      ...{ title: 'Copy of Premium', price: { cents: 240_000 }, sessions: 12, minutes: 60, type: 'phone' },
      ...{ features: ['A plan after each session'], active: false, clients: 0 },
    })
    expect(await getPackage(ana, made.id)).toMatchObject({ active: true, clients: 1 })
    await expect(duplicatePackage(other, made.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
