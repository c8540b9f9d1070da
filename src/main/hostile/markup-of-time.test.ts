import { beforeAll, describe, expect, it } from 'vitest'
import { changeClient } from '#areas/coaching/server/clients.ts'
import { addGoal } from '#areas/coaching/server/goals.ts'
import { bookForClient, changeSession } from '#areas/coaching/server/host-booking.ts'
import { manageLinkOf } from '#areas/coaching/server/manage-link.ts'
import { changePackage } from '#areas/coaching/server/packages.ts'
import { makeClient, makePackage, setHours } from '#areas/coaching/testing/clients-making.ts'
import type { Tier } from '#areas/memberships/contract.ts'
import { changeJoinPage } from '#areas/memberships/server/join-page.ts'
import { addMember } from '#areas/memberships/server/members.ts'
import { changePiece, createPiece } from '#areas/memberships/server/pieces.ts'
import { changeTier, createTier } from '#areas/memberships/server/tiers.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, systemCtx, withTransaction } from '#platform/context.ts'
import { testProduct, visit } from '#testing/http.ts'
import { ctxFor, type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'
import { faultsOf, knownElements, learnPage } from './markup-faults.ts'
import { laidOut, markupPayloads } from './markup-payloads.ts'

const at = testProduct({ demo: true })
const benign = 'Plain words'
const pages = ['package', 'times', 'booking', 'join', 'area', 'piece', 'locked piece'] as const

let seller: Seller
let ana: CreatorCtx
let mia: Member
let three: Awaited<ReturnType<typeof makePackage>>
let client: Awaited<ReturnType<typeof makeClient>>
let session: Awaited<ReturnType<typeof bookForClient>>
let mailed: string
let basic: Tier
let vip: Tier
let open: Awaited<ReturnType<typeof createPiece>>
let locked: Awaited<ReturnType<typeof createPiece>>

beforeAll(async () => {
  seller = await makeSeller(at.app, 'Plain', 'Ana Reis')
  ana = (await ctxFor(at.app, seller)) as CreatorCtx
  await setHours(ana)
  three = await makePackage(ana, { title: benign, sessions: 3, minutes: 60, priceCents: 9_000 })
  client = await makeClient(ana, three.id, { name: benign })
  session = await bookForClient(ana, {
    ...{ clientId: client.id, packageId: three.id, override: true },
    startsAt: new Date(ana.now().getTime() + days(9)).toISOString(),
  })
  const { workspaceId } = ana.actor
  const id = session.bookings[0]?.id ?? 'bkg_'
  mailed = await withTransaction(systemCtx(ana, 'test', workspaceId), (ctx) =>
    manageLinkOf(ctx, { workspaceId, id }),
  )
  basic = await createTier(ana, { title: benign, priceCents: 2900 })
  vip = await createTier(ana, { title: benign, priceCents: 19_900 })
  open = await createPiece(ana, piece(basic, benign, benign, `## ${benign}\n\n- ${benign}`))
  locked = await createPiece(ana, piece(vip, benign, benign, benign))
  mia = await makeMember(at.app, { name: 'Mia Chen' })
  await addMember(ana, { email: mia.email, name: 'Mia Chen', tierId: basic.id, endsAt: null })
  await at.app.worker.settle()
  for (const [page, html] of await spread(Array(6).fill(benign))) learnPage(page, html)
  // What a text may be made of, since it's Markdown.
  const rich = await spread([
    benign,
    benign,
    benign,
    '# a\n\n1. b\n\n> c\n\n`d` **e** _f_ ~~g~~  \nh\n\n---',
    benign,
    benign,
  ])
  for (const [page, html] of rich) learnPage(page, html)
})

const short = (text: string, most: number) => text.slice(0, most).toWellFormed()
const named = (text: string) => (short(text, 100).trim() === '' ? benign : short(text, 100))
function piece(tier: Tier, title: string, teaser: string, body: string) {
  return {
    ...{
      kind: 'document' as const,
      title: named(title),
      teaser: short(teaser, 200),
      body: short(body, 4000),
    },
    ...{ tierId: tier.id, publishedAt: new Date(Date.now() - days(1)).toISOString() },
  }
}

/** Puts texts wherever a creator writes of coaching and of a membership, and collects every page they come out on. */
async function spread([title = '', words = '', feature = '', body = '', note = '', place = '']: string[]) {
  await changePackage(ana, three.id, {
    ...{ title: named(title), description: short(words, 1000), features: [named(feature)] },
    place: short(place, 300),
  })
  await changeClient(ana, client.id, { notesShared: short(note, 1000) })
  await changeSession(ana, session.id, { notesShared: short(words, 1000) })
  await addGoal(ana, client.id, { kind: 'milestone', title: named(feature), dueOn: null }).catch(
    () => undefined,
  )
  for (const tier of [basic, vip])
    await changeTier(ana, tier.id, {
      ...{ title: named(title), summary: short(words, 200), features: named(feature).replaceAll('\n', ' ') },
      isActive: true,
    })
  await changeJoinPage(ana, { title: short(title, 80), summary: short(note, 200) })
  await changePiece(ana, open.id, piece(basic, title, words, body))
  await changePiece(ana, locked.id, piece(vip, feature, note, 'Secret'))
  await at.app.worker.settle()
  return new Map(
    await Promise.all(
      shownOn().map(async ([page, path, as]) => {
        const { status, text } = await visit(at.app, `${path}?x`, { as: as ?? null })
        expect([page, path, status === 200 || page === 'locked piece'], text.slice(0, 300)).toEqual([
          page,
          path,
          true,
        ])
        return [page, text] as const
      }),
    ),
  )
}

/** Every page these texts come out on, and who looks. */
function shownOn(): [(typeof pages)[number], string, Member?][] {
  const area = basic.salesPath.replace(/membership\/.*$/, 'members')
  return [
    ['package', three.salesPath],
    ['times', three.bookPath],
    ['booking', mailed],
    ['join', basic.salesPath.replace(/\/[^/]+$/, '')],
    ['area', area, mia],
    ['piece', `${area}/${open.id}`, mia],
    ['locked piece', `${area}/${locked.id}`, mia],
  ]
}

/** Room for some of them in each place: no field is filled to its end, so that each is in it as a whole. */
const rooms = [80, 200, 100, 400, 200, 200]

describe('C1: what is written about coaching and a membership', () => {
  it('C1: is on every page that’s looked at', async () => {
    for (const page of pages) expect([page, knownElements(page) > 4]).toEqual([page, true])
    const shown = await spread(
      ['Title', 'Words', 'Feature', 'Body', 'Note', 'Place'].map((it) => `${it} of hers`),
    )
    expect(shown.get('package')).toMatch(/Title of hers[\s\S]*Words of hers[\s\S]*Feature of hers/)
    expect(shown.get('booking')).toMatch(/Place of hers/)
    for (const words of ['Words', 'Note', 'Feature'])
      expect(shown.get('booking')).toContain(`${words} of hers`)
    expect(shown.get('join')).toMatch(/Title of hers[\s\S]*Note of hers[\s\S]*Feature of hers/)
    expect(shown.get('area')).toContain('Title of hers')
    expect(shown.get('piece')).toMatch(/Title of hers[\s\S]*Body of hers/)
    expect(shown.get('locked piece')).toContain('Note of hers')
    expect(shown.get('locked piece')).not.toContain('Secret')
  })

  it.each(Object.keys(markupPayloads))('C1: stays text, also when it’s %s', async (family) => {
    // In Markdown each is a paragraph of its own.
    for (const payloads of laidOut(markupPayloads[family] ?? [], rooms))
      for (const [page, html] of await spread(payloads.map((place, n) => place.join(n === 3 ? '\n\n' : ' '))))
        expect([payloads, page, faultsOf(html, page)]).toEqual([payloads, page, []])
  })
})

describe('C4: a page with what someone wrote on it', () => {
  it('C4: runs no script of it, sends nothing of it, and is in no other page’s frame', async () => {
    const payload = `${benign}<script>fetch('/api/v1/me')</script><form action="/api/v1/sign-out">`
    await spread(Array(6).fill(payload))
    for (const [page, path, as] of shownOn()) {
      const { headers } = await visit(at.app, path, { as: as ?? null })
      const policy = Object.fromEntries(
        String(headers['content-security-policy'])
          .split('; ')
          .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
      )
      expect([page, policy]).toEqual([
        page,
        expect.objectContaining({
          ...{ 'default-src': "'none'", 'script-src': "'self'", 'connect-src': "'self'" },
          ...{ 'form-action': "'self'", 'frame-ancestors': "'none'", 'base-uri': "'none'" },
          ...{ 'object-src': "'none'", 'worker-src': "'self'" },
        }),
      ])
      expect([page, policy['style-src']]).toEqual([page, expect.not.stringContaining("'unsafe-inline'")])
      expect([page, headers['x-content-type-options']]).toEqual([page, 'nosniff'])
      // A worker needs a script of its own: nothing that was uploaded is one (C3).
      for (const cookie of [headers['set-cookie'] ?? []].flat())
        expect([page, cookie]).toEqual([page, expect.stringMatching(/; HttpOnly.*; SameSite=Lax/i)])
    }
  })
})
