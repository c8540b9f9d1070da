import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { countStudents, listGrants, revokeAccess } from '#areas/access/server/grants.ts'
import { enterThing } from '#areas/access/server/joining.ts'
import { grants } from '#areas/access/server/tables.ts'
import { beginExport, openExport } from '#areas/admin/server/exports.ts'
import { publishedOf } from '#areas/admin/server/published-things.ts'
import { ownLibrary } from '#areas/library/server/own-library.ts'
import { passHours } from '#areas/payments/rules.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { setPrice } from '#areas/payments/server/offers.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { planUsage } from '#areas/plans/server/limits.ts'
import { listReviews, publishReview } from '#areas/reviews/server/moderation.ts'
import { writeReview } from '#areas/reviews/server/reviews.ts'
import { search } from '#areas/search/server/search.ts'
import { erasePeople } from '#areas/settings/server/erasing.ts'
import { readCatalogQuery } from '#areas/storefront/rules.ts'
import { listCatalog } from '#areas/storefront/server/catalog.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { defineEvent } from '#kernel/events.ts'
import { type Id, isId, newId } from '#kernel/ids.ts'
import type { OwnFind, ProductFind, ProductKind, ThingKind } from '#kernel/things.ts'
import { hours, minutes } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { type CreatorCtx, type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { links } from '#platform/links/tables.ts'
import { mails } from '#platform/mail/tables.ts'
import { newsOf, type Product, type RightHolder } from '#platform/product.ts'
import { matches } from '#platform/sql/matching.ts'
import { testPassword } from '#testing/context.ts'
import { sellAlso } from '#testing/gifts.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, ctxOf, type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'
import { readZip } from '#testing/zip.ts'

/** A kind of product that no area knows: tapes, kept in memory. */
const tape = {
  id: newId('dsg'),
  title: 'Night Kiln, Side B',
  slug: 'night-kiln',
  publishedAt: new Date('2026-11-01T10:00:00Z'),
  offerId: null as Id<'off'> | null,
  workspaceId: null as Id<'wsp'> | null,
}
const tapeCut = defineEvent('tapes.tapeCut', z.object({ tapeId: zId('dsg') }))
/** How many songs of it were heard. */
let heard = 2
const players = new Map<string, RightHolder>()
const returned: RightHolder[] = []
const words = {
  one: 'a tape',
  many: 'Tapes',
  count: (count: number) => `${count} tapes`,
  see: 'See the tapes',
  size: (songs: number) => `${songs} songs`,
  checkout: { owned: 'This tape is yours' },
  pending: { delivering: 'Paid. We are rewinding your tape.', opening: 'Your tape' },
  receipt: {
    item: 'Tape, one payment',
    freeItem: 'Tape',
    start: 'Start listening',
    continue: 'Keep listening',
    adds: 'This adds the tape to your shelf.',
  },
  link: {
    email: 'The link opens your receipt and your tape.',
    hadIt: (titles: string) => `You already had ${titles}.`,
    fresh: 'The link opens your receipt and your tape again.',
    button: 'Open receipt and tape',
    paper: 'Whoever bought the tape can play it by signing in.',
    title: 'Play your tape',
    text: 'To play your tape, sign in or get a new link by email.',
    forBuyer: 'Whoever bought the tape can play it by signing in.',
  },
  invoice: { item: 'Recorded tape' },
}
const isHere = (workspaceId: string) => workspaceId === tape.workspaceId

const tapes: Product = {
  kind: 'tape' as ProductKind,
  thing: 'tape' as ThingKind,
  nouns: {
    en: { one: 'tape', many: 'tapes', first: 'first tape' },
    de: { one: 'Band', many: 'Bänder', first: 'das erste Band' },
  },
  words: { en: words, de: words },
  describe: async (_ctx, workspaceId, ids) =>
    new Map(
      ids
        .filter((id) => id === tape.id && isHere(workspaceId))
        .map((id) => [
          id,
          {
            title: tape.title,
            kindLabel: 'Tape, 9 songs',
            slug: tape.slug,
            salesPath: `/@ana/tapes/${tape.slug}`,
            isPublic: true,
            imageFileId: null,
            closedBecause: null,
            openPath: `/tapes/${id}`,
          },
        ]),
    ),
  titlesOf: async (_ctx, _workspaceIds, ids) =>
    new Map(ids.filter((id) => id === tape.id).map((id) => [id, tape.title])),
  route: async (_ctx, _workspaceId, _id, { contactId }) =>
    players.has(contactId)
      ? { hasStarted: false, stops: [{ state: 'here', label: 'Song 1: Embers', opens: true }] }
      : null,
  deliver: async (_ctx, _id, held) => void players.set(held.contactId, held),
  takeBack: async (_ctx, _id, held) => {
    players.delete(held.contactId)
    returned.push(held)
  },
  join: async () => {},
  sellerPaths: (id) => ({ people: `/tapes/${id}/listeners`, reviews: `/tapes/${id}/reviews` }),
  library: {
    cards: async (_ctx, owned) =>
      owned.map(({ thingId }) => ({
        ...{ id: thingId, title: tape.title, about: 'Tape, 9 songs', imageFileId: null },
        ...{ openPath: `/tapes/${thingId}`, lastActiveAt: null, percent: null, more: { songs: 9 } },
      })),
  },
  search: {
    find: async (ctx, query) => {
      const { rows } = await ctx.db.execute(sql`select 1 where ${matches(sql`${tape.title}::text`, query)}`)
      return rows.length > 0 && isHere(ctx.actor.workspaceId)
        ? [
            {
              kind: 'tape' as ProductFind,
              id: tape.id,
              title: tape.title,
              about: '',
              path: `/tapes/${tape.id}`,
            },
          ]
        : []
    },
    findOwn: async (_ctx, _workspaceId, ids, query) =>
      ids
        .filter(() => tape.title.toLowerCase().includes(query))
        .map((id) => ({
          kind: 'ownTape' as OwnFind,
          id,
          title: tape.title,
          about: '',
          path: `/tapes/${id}`,
        })),
    places: async (_ctx, contactIds) =>
      new Map(
        contactIds
          .filter((id) => players.has(id))
          .map((id) => [id, { path: `/tapes/${tape.id}/listeners`, since: new Date() }]),
      ),
  },
  store: {
    segment: 'tapes',
    isOne: (id) => isId('dsg', id),
    listed: async (_ctx, workspaceId) =>
      isHere(workspaceId) && tape.offerId
        ? [{ ...tape, offerId: tape.offerId, ...onSale, text: 'Nine songs.', showsReviews: true }]
        : [],
    findOffered: async (_ctx, workspaceId, slug) =>
      isHere(workspaceId) && slug === tape.slug ? { ...tape, ...onSale } : null,
    touchedAt: async (_ctx, workspaceId) => (isHere(workspaceId) ? tape.publishedAt : null),
    entry: async (_ctx, workspaceId, id) =>
      isHere(workspaceId) && id === tape.id ? { ...tape, ...onSale, ...ofCatalog } : null,
    isOpenRow: () => undefined,
    offered: () => sql`select w.id as workspace_id, ${tape.id}::text as id, ${tape.slug}::text as slug,
        ${tape.publishedAt.toISOString()}::timestamptz as published_at, ${tape.publishedAt.toISOString()}::timestamptz as updated_at,
        ${tape.publishedAt.toISOString()}::timestamptz as touched_at
      from workspaces w where w.id = ${tape.workspaceId}`,
    news: [newsOf(tapeCut, ({ tapeId }) => tapeId)],
    newsOfAll: [],
  },
  review: {
    findWorkspace: async (_ctx, id) => (id === tape.id ? tape.workspaceId : null),
    findReviewer: async (ctx, workspaceId, id) => {
      const entered = await enterThing(ctx, workspaceId, { kind: tapes.thing, id })
      if (!entered.allowed || entered.because === 'owner') return null
      const { contactId, seat } = entered.grant
      return { contactId, done: heard, total: 9, finished: false, proven: seat === '' }
    },
    whyNotYet: ({ done, total }) => `Hear half of the songs first. You’re at ${done} of ${total}.`,
  },
  countsFor: {
    what: 'courses',
    count: async (_ctx, workspaceId) => (isHere(workspaceId) ? 1 : 0),
    published: () => sql`select ${tape.publishedAt.toISOString()}::timestamptz as published_at`,
  },
  exported: {
    file: 'tapes.csv',
    count: async () => 1,
    page: async (_ctx, after) =>
      after || !tape.workspaceId
        ? []
        : [
            {
              ...{ id: tape.id, storeId: tape.workspaceId, title: tape.title, status: 'published' },
              ...{ createdAt: tape.publishedAt, deletedAt: null },
            },
          ],
  },
  feed: { people: [], products: [tapeCut], repeats: [] },
}
const onSale = {
  summary: 'Nine songs for firing.',
  imageFileId: null,
  size: 9,
  seconds: 2400,
  price: { cents: 900, currency: 'USD' as const },
}
const ofCatalog = {
  firstPublishedAt: null,
  keptOpenAt: null,
  students: 0,
  subject: 'music',
  level: null,
  language: null,
}

const at = testProduct({ demo: true })
let seller: Seller
let creator: CreatorCtx
let mia: Member
beforeAll(async () => {
  sellAlso(at.app, tapes)
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  creator = (await ctxFor(at.app, seller)) as CreatorCtx
  mia = await makeMember(at.app, { name: 'Mia Chen' })
  tape.workspaceId = seller.workspaceId
  const offer = await withTransaction(creator, (ctx) =>
    setPrice(ctx as CreatorCtx, { kind: tapes.kind, id: tape.id }, onSale.price),
  )
  tape.offerId = offer.id
})

const buyer = async () => (await ctxFor(at.app, mia)) as Ctx<SignedIn>
const offered = () => `/checkout/${tape.offerId}`
const receiptPage = async () => (await visit(at.app, bought.next, { as: mia })).text
const mailed = (template: string) =>
  ctxOf(at.app).db.select({ text: mails.text }).from(mails).where(eq(mails.template, template))
let bought: { next: string; orderId: string }

describe('a kind of product that no area has heard of', () => {
  it('is in its store, the feed, the sitemap and the catalog, and closed where the store is', async () => {
    await withTransaction(systemCtx(creator, 'test', seller.workspaceId), (ctx) =>
      announce(ctx, seller.workspaceId, tapeCut, { tapeId: tape.id as Id<'dsg'> }),
    )
    await at.app.worker.settle()
    const store = await visit(at.app, `/@${seller.handle}`)
    expect(store.text).toMatch(/id="tapes">.*Tapes<.*Night Kiln, Side B.*9 songs/s)
    expect(store.text).toMatch(/1 course.*1 tapes/s)
    expect((await visit(at.app, `/@${seller.handle}/feed.xml`)).text).toContain(
      `/@${seller.handle}/tapes/night-kiln`,
    )
    expect((await visit(at.app, '/sitemap.xml')).text).toContain('/sitemaps/tapes-1.xml')
    expect((await visit(at.app, '/sitemaps/tapes-1.xml')).text).toContain(
      `/@${seller.handle}/tapes/night-kiln`,
    )
    const page = encodeURIComponent(`http://localhost:3000/@${seller.handle}/tapes/night-kiln`)
    expect((await call(at.app, 'GET', `/oembed?url=${page}`)).body).toMatchObject({ title: tape.title })
    const { entries } = await listCatalog(creator, readCatalogQuery({ q: 'night kiln' }))
    expect(entries).toMatchObject([{ thingId: tape.id, size: 9, priceCents: 900 }])
    expect((await visit(at.app, '/browse?q=night')).text).toMatch(/tapes\/night-kiln".*9 songs/s)
  })

  it('is sold and delivered with its own words', async () => {
    expect((await visit(at.app, offered())).text).toContain('Tape, 9 songs')
    const payment = { email: mia.email, name: mia.name, expectedTotalCents: 900, input: goodCard }
    bought = await pay(await buyer(), tape.offerId ?? '', payment, 'tape-1')
    await at.app.worker.settle()
    expect([...players.values()]).toMatchObject([{ called: 'Mia Chen', seat: '' }])
    const page = await receiptPage()
    expect(page).toMatch(/href="\/tapes\/dsg_\w+">Start listening.*Song 1: Embers/s)
    expect(page).toContain('Tape, one payment')
    expect(page).not.toMatch(/course|lesson \d/i)
    const [receipt] = await mailed('payments.receipt')
    expect(receipt?.text).toContain('The link opens your receipt and your tape.')
    expect(receipt?.text).toContain('Open receipt and tape')
    expect(receipt?.text).not.toMatch(/course|lesson/i)
    expect((await visit(at.app, offered(), { as: mia })).text).toContain('This tape is yours')
  })

  it('says in its own words that an old link opens it no more, and mails a fresh one', async () => {
    const [receipt] = await mailed('payments.receipt')
    const [link = ''] = /\/orders\/[\w-]+/.exec(receipt?.text ?? '') ?? []
    const old = new Date(Date.now() - hours(passHours) - minutes(1))
    await ctxOf(at.app).db.update(links).set({ createdAt: old }).where(eq(links.kind, 'mailedReceipt'))
    expect((await visit(at.app, link)).text).toMatch(/Play your tape.*get a new link by email/s)
    await visit(at.app, `${link}/link`, { form: { x: '' } })
    const [fresh] = await mailed('payments.freshLink')
    expect(fresh?.text).toContain('The link opens your receipt and your tape again.')
    expect(fresh?.text).not.toMatch(/course|lesson/i)
  })

  it('is in its owner’s library with its receipt', async () => {
    const library = (await call(at.app, 'GET', '/api/v1/library', { as: mia })).body
    expect(library).toMatchObject({
      courses: [],
      others: [
        {
          ...{ kind: 'tape', id: tape.id, title: tape.title, sellerName: 'Ana Reis', ended: null },
          ...{ openPath: `/tapes/${tape.id}`, more: { songs: 9 } },
          receiptPath: expect.stringContaining('/orders/'),
        },
      ],
    })
  })

  it('is found by its seller, with whoever has it, and by its owner', async () => {
    const kinds = async (ctx: Ctx<SignedIn>, q: string) =>
      (await search(ctx, { q })).found.map(({ kind, path }) => [kind, path])
    expect(await kinds(creator, 'kiln')).toContainEqual(['tape', `/tapes/${tape.id}`])
    expect(await kinds(creator, mia.email)).toEqual([
      ['contact', `/tapes/${tape.id}/listeners`],
      ['order', `/tapes/${tape.id}/listeners`],
    ])
    expect(await kinds(await buyer(), 'kiln')).toContainEqual(['ownTape', `/tapes/${tape.id}`])
  })

  it('is reviewed by its owner as its kind lets them, and its stars are in the store', async () => {
    const thing = { kind: tapes.thing, id: tape.id as Id }
    const said = { rating: 4, text: 'Warm from the first song on.', shownName: 'Mia C.' }
    await expect(writeReview(await buyer(), thing, said)).rejects.toMatchObject({
      message: 'Hear half of the songs first. You’re at 2 of 9.',
    })
    heard = 6
    expect(await writeReview(await buyer(), thing, said)).toMatchObject({ review: { rating: 4 } })
    const { reviews } = await listReviews(creator, { page: 1 })
    expect(reviews).toMatchObject([{ thingKind: 'tape', title: tape.title, rating: 4 }])
    for (const { id } of reviews) await publishReview(creator, id)
    await at.app.worker.settle()
    const store = await visit(at.app, `/@${seller.handle}`)
    expect(store.text).toContain('Warm from the first song on.')
    const { entries } = await listCatalog(creator, readCatalogQuery({ q: 'night kiln' }))
    expect(entries).toMatchObject([{ thingId: tape.id, ratingTenths: 40 }])
  })

  it('counts for its seller’s plan, and makes who has it a student', async () => {
    const others = (await planUsage(creator)).courses - 1
    expect(others).toBeGreaterThanOrEqual(0)
    expect(await tapes.countsFor?.count(creator, seller.workspaceId)).toBe(1)
    expect(await planUsage(creator)).toMatchObject({ courses: others + 1 })
    expect(await countStudents(creator, seller.workspaceId)).toBe(1)
    const { rows } = await creator.db.execute(publishedOf(creator))
    expect(rows).toContainEqual({ published_at: expect.anything() })
  })

  it('is a file of the installation’s export', async () => {
    const admin = (await ctxFor(
      at.app,
      await makeMember(at.app, { role: 'admin', name: 'Ada Novak' }),
    )) as Ctx<SignedIn>
    const made = await beginExport(admin, { kind: 'everything' }, 'tapes-1')
    expect(made.state).toBe('ready')
    const { stream } = await openExport(admin, made.id)
    const files = readZip(await buffer(stream))
    expect([...files.keys()]).toEqual(expect.arrayContaining(['courses.csv', 'tapes.csv']))
    expect(files.get('tapes.csv')).toMatch(/Night Kiln, Side B.*published/)
  })

  it('is taken back by hand: it says so, and opens no more', async () => {
    const [contactId] = [...players.keys()] as Id<'ctc'>[]
    const thing = { kind: tapes.thing, id: tape.id as Id }
    const [grant] = await listGrants(creator, seller.workspaceId, thing, contactId ? [contactId] : [])
    await withTransaction(systemCtx(creator, 'test', seller.workspaceId), (ctx) =>
      revokeAccess(ctx, grant?.id ?? 'grt_', 'Refunded.'),
    )
    expect(players.size).toBe(0)
    expect(returned).toMatchObject([{ contactId }])
    const { others } = await ownLibrary(await buyer())
    expect(others).toMatchObject([{ ended: { reason: 'Refunded.' } }])
    expect(await receiptPage()).not.toContain('Start listening')
  })

  it('leaves nothing of who bought it when they delete their account', async () => {
    await call(at.app, 'POST', '/api/v1/me/deletion', {
      as: mia,
      body: { email: mia.email, password: testPassword },
    })
    await at.app.worker.settle()
    const later = { ...ctxOf(at.app), now: () => new Date(Date.now() + minutes(2)) }
    await erasePeople(ctxOf(at.app))
    await erasePeople(later)
    await at.app.worker.settle()
    await later.db.update(mails).set({ sentAt: new Date() })
    await erasePeople(later)
    const [order] = await later.db
      .select()
      .from(orders)
      .where(eq(orders.id, bought.orderId as Id<'ord'>))
    expect(order).toMatchObject({ buyerUserId: null, buyerErasedAt: expect.any(Date) })
    expect(JSON.stringify(await later.db.select().from(orders))).not.toContain(mia.email)
    expect(await later.db.select().from(grants).where(eq(grants.thingId, tape.id))).toMatchObject([
      { userId: null },
    ])
  })
})
