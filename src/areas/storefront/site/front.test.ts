import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noFront, type StoreFront } from '#areas/accounts/front.ts'
import { getBranding, updateBranding } from '#areas/accounts/server/branding.ts'
import { retireWorkspace } from '#areas/accounts/server/retiring.ts'
import { ensureContact } from '#areas/contacts/server/contacts.ts'
import { unpublishCourse } from '#areas/courses/server/publishing.ts'
import { makeDownload, makePdf, uploadForSale, uploadPicture } from '#areas/downloads/testing/making.ts'
import { mayReadFile } from '#areas/files/server/readers.ts'
import { reviews } from '#areas/reviews/server/tables.ts'
import { newId } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { withTransaction } from '#platform/context.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { makeCourse } from '#testing/makers.ts'

let app: TestApplication
beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app.close())

let ana: CreatorCtx
let made: Awaited<ReturnType<typeof makeCourse>>[]
beforeEach(async () => {
  ana = await asCreator(app.database.db, { plan: 'pro_plan' })
  made = []
  for (const title of ['Pottery Basics', 'Glazing in Depth', 'Kiln Safety'])
    made.push(await makeCourse(ana, { title, published: true }))
  await app.worker.settle()
})

const get = (url: string) => app.web.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html' } })
const storePath = () => made[0]?.salesPath.split('/courses')[0] ?? ''
const store = async () => (await get(storePath())).body
const choose = (front: Partial<StoreFront>) => updateBranding(ana, { front: { ...noFront, ...front } })
const lead = (html: string) => /class="sale-lead".*?<h2[^>]*><a[^>]*>([^<]*)/s.exec(html)?.[1]

async function makeReview(rating: number, text: string) {
  const now = ana.now()
  const id = newId('rvw', now)
  const { workspaceId } = ana.actor
  const contact = await withTransaction(ana, (ctx) =>
    ensureContact(ctx, workspaceId, { email: `mia${rating}@example.com`, name: 'Mia Chen', source: 'test' }),
  )
  const contactId = contact.id
  await app.database.db.insert(reviews).values({
    ...{ workspaceId, id, rating, text, status: 'published', shownName: 'Mia C.', seat: '' },
    ...{ thingKind: 'course', thingId: made[0]?.id as never, contactId },
    ...{ stepsDone: 2, stepsTotal: 2, writtenAt: now, publishedAt: now, createdAt: now, updatedAt: now },
  })
  return id
}

describe('the page of one product', () => {
  it('leads to every kind of thing its store has on sale, and is told apart as where the visitor is', async () => {
    const path = storePath()
    const coursePath = made[0]?.salesPath ?? ''
    const linksOf = async () => {
      const [, nav = ''] = /<nav class="c-nav"[^>]*>(.*?)<\/nav>/s.exec((await get(coursePath)).body) ?? []
      return [...nav.matchAll(/<a href="([^"]*)"(?: (aria-current="page"))?>([^<]*)/g)].map((each) =>
        each.slice(1),
      )
    }
    const courses = [`${path}#courses`, 'aria-current="page"', 'Courses']
    expect(await linksOf()).toEqual([courses])
    await makeDownload(ana, { title: 'Glaze cards' })
    await app.worker.settle()
    expect(await linksOf()).toEqual([courses, [`${path}#products`, undefined, 'Digital products']])
  })
})

describe('the front of a store', () => {
  it('is headed by the creator’s line, or by the name', async () => {
    expect(await store()).toMatch(/<h1 class="hero-t">[^<]+</)
    await choose({ headline: '  Pottery you can\nlearn at home ' })
    expect((await getBranding(ana)).front.headline).toBe('Pottery you can learn at home')
    expect(await store()).toContain('<h1 class="hero-t">Pottery you can learn at home</h1>')
  })

  it('leads with the product that was chosen, while it’s on sale, and shows the others alike', async () => {
    const [, glazing] = made
    await choose({ featuredId: glazing?.id ?? null })
    const html = await store()
    expect(lead(html)).toBe('Glazing in Depth')
    expect(html.match(/class="sale-card"/g)).toHaveLength(2)
    expect(html).toContain('More courses')
    await unpublishCourse(ana, glazing?.id as never)
    expect(lead(await store())).not.toBe('Glazing in Depth')
  })

  it('shows the picture to everyone as long as it’s chosen, and never one of someone else', async () => {
    const id = await uploadPicture(ana)
    const isShown = () => mayReadFile(asVisitor(app.database.db), { workspaceId: ana.actor.workspaceId, id })
    expect(await isShown()).toBe(false)
    await choose({ heroFileId: id })
    expect(await store()).toContain(`class="sf-picture" src="/files/${id}?w=1280"`)
    expect(await isShown()).toBe(true)
    const bea = await asCreator(app.database.db)
    await choose({ heroFileId: await uploadPicture(bea) })
    expect(await store()).not.toContain('sf-picture')
    expect(await isShown()).toBe(false)
  })

  it('A6: opens no file to anyone that isn’t a picture, whatever is chosen', async () => {
    const { id } = await uploadForSale(ana, 'Secret.pdf', await makePdf(1), 'pdf')
    await choose({ heroFileId: id })
    expect(await mayReadFile(asVisitor(app.database.db), { workspaceId: ana.actor.workspaceId, id })).toBe(
      false,
    )
    expect(await store()).not.toContain(id)
  })

  it('pulls out the words that were chosen, of four stars at least, and doesn’t repeat them', async () => {
    const [good, poor] = [await makeReview(5, 'My first bowl holds soup.'), await makeReview(3, 'It’s fine.')]
    await choose({ quoteId: good })
    const html = await store()
    expect(html).toMatch(/class="[^"]*sf-quote".*<blockquote>My first bowl holds soup\.<.*Mia C\./s)
    expect(html.match(/My first bowl holds soup/g)).toHaveLength(1)
    await choose({ quoteId: poor })
    expect(await store()).not.toContain('sf-quote')
  })

  it('is gone with the store', async () => {
    const id = await uploadPicture(ana)
    await choose({ heroFileId: id })
    await withTransaction(ana, (ctx) => retireWorkspace(ctx, ana.actor.workspaceId))
    expect((await getBranding(ana)).front).toEqual(noFront)
    const { workspaceId } = ana.actor
    expect(await mayReadFile(asVisitor(app.database.db), { workspaceId, id })).toBe(false)
  })
})
