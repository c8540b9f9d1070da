import { beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '#kernel/actor.ts'
import { newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { asAdmin, asCreator, asStudent } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mostViews } from '../rules.ts'
import { changeView, deleteView, forgetViews, listViews, saveView } from './saved-views.ts'

const test = testDb()
let ana: Ctx<SignedIn>
let mia: Ctx<SignedIn>
beforeAll(async () => {
  ana = await asCreator(test.db)
  mia = await asStudent(test.db)
})

const draft = (fields: Partial<Parameters<typeof saveView>[1]> = {}) => ({
  list: 'courses' as const,
  name: 'Drafts',
  query: 'status=draft&q=clay',
  isDefault: false,
  ...fields,
})
const names = async (ctx: Ctx<SignedIn>, list: 'courses' | 'lessons' = 'courses') =>
  (await listViews(ctx, list)).map(({ name }) => name)
const wrong = (field: string, sentence: unknown = expect.any(String)) => ({
  code: 'INVALID',
  fields: { [field]: sentence },
})

describe('a saved view', () => {
  it('is its owner’s, of one list, by name, and changes in part', async () => {
    const view = await saveView(ana, draft({ name: '  Drafts   of clay ' }))
    expect(view).toMatchObject({ name: 'Drafts of clay', query: 'status=draft&q=clay', isDefault: false })
    await saveView(ana, draft({ name: 'clay 10' }))
    await saveView(ana, draft({ name: 'Clay 2' }))
    expect(await names(ana)).toEqual(['Clay 2', 'clay 10', 'Drafts of clay'])
    expect(await names(ana, 'lessons')).toEqual([])
    expect(await names(mia)).toEqual([])
    expect(await changeView(ana, view.id, { query: 'q=a b' })).toMatchObject({
      name: 'Drafts of clay',
      query: 'q=a+b',
    })
    expect(await changeView(ana, view.id, { name: 'DRAFTS of clay' })).toMatchObject({ query: 'q=a+b' })
  })

  it('needs a name of its own, short enough, and something to show', async () => {
    const save = (fields: object) => saveView(ana, draft({ list: 'people', ...fields }))
    const first = await save({ name: 'Café' })
    await expect(save({ name: ' ' })).rejects.toMatchObject(wrong('name', 'Enter a name'))
    await expect(save({ name: 'n'.repeat(61) })).rejects.toMatchObject(
      wrong('name', 'Use at most 60 characters'),
    )
    await expect(save({ name: 'CAFE\u0301' })).rejects.toMatchObject(
      wrong('name', 'A view of this list has this name already'),
    )
    await expect(save({ name: 'Nothing', query: '&' })).rejects.toMatchObject(wrong('query'))
    const second = await save({ name: '👩‍🎨'.repeat(12) })
    await expect(changeView(ana, second.id, { name: 'café' })).rejects.toMatchObject(wrong('name'))
    expect(await listViews(ana, 'people')).toHaveLength(2)
    expect((await listViews(ana, 'people')).map(({ id }) => id)).toContain(first.id)
  })

  it('of which one opens the list', async () => {
    const one = await saveView(ana, draft({ list: 'logs', name: 'One', isDefault: true }))
    const two = await saveView(ana, draft({ list: 'logs', name: 'Two', isDefault: true }))
    const opening = async () =>
      (await listViews(ana, 'logs')).filter(({ isDefault }) => isDefault).map(({ name }) => name)
    expect(await opening()).toEqual(['Two'])
    await Promise.all([one, two, one].map(({ id }) => changeView(ana, id, { isDefault: true })))
    expect(await opening()).toHaveLength(1)
    await changeView(ana, one.id, { isDefault: false })
    await changeView(ana, two.id, { isDefault: false })
    expect(await opening()).toEqual([])
  })

  it('of somebody else is not there, and stays', async () => {
    const view = await saveView(mia, draft({ list: 'library', name: 'Unfinished' }))
    const notFound = { code: 'NOT_FOUND', message: 'This view was deleted.' }
    await expect(changeView(ana, view.id, { name: 'Mine' })).rejects.toMatchObject(notFound)
    await expect(changeView(ana, newId('svw'), { name: 'Mine' })).rejects.toMatchObject(notFound)
    await deleteView(ana, view.id)
    expect(await listViews(mia, 'library')).toEqual([view])
    await deleteView(mia, view.id)
    await deleteView(mia, view.id)
    expect(await listViews(mia, 'library')).toEqual([])
  })

  it('saved from two tabs at once is one, and there are never more than thirty', async () => {
    const ada = await asAdmin(test.db)
    const twice = await Promise.allSettled([1, 2].map(() => saveView(ada, draft({ list: 'people' }))))
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (let n = 1; n < mostViews - 1; n++) await saveView(ada, draft({ list: 'people', name: `No. ${n}` }))
    const last = await Promise.allSettled(
      ['a', 'b', 'c'].map((name) => saveView(ada, draft({ list: 'people', name }))),
    )
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(saveView(ada, draft({ list: 'people', name: 'd' }))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You can save up to 30 views of a list. Delete one first.',
    })
    expect(await saveView(ada, draft({ list: 'logs' }))).toMatchObject({ name: 'Drafts' })
    await forgetViews(ada, ada.actor)
    expect([await listViews(ada, 'people'), await listViews(ada, 'logs')]).toEqual([[], []])
  })
})
