import { beforeEach, describe, expect, it } from 'vitest'
import type { CreatorCtx } from '#platform/context.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeClient, makePackage } from '../testing/clients-making.ts'
import { discardAllPackages, discardPackage, removePackage } from './package-life.ts'
import { listPackages } from './packages.ts'

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
})
