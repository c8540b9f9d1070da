import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { findWorkspace, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { keepImage } from '#areas/files/server/files.ts'
import { mayReadFile } from '#areas/files/server/readers.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { findOffer } from '#areas/payments/server/offers.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { asCreator, asStudent, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makePng } from '#testing/images.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { goodCard, useTestPayments } from '#testing/makers.ts'
import type { Piece, PieceDraft, Tier } from '../contract.ts'
import { checkImport, importMembers } from './member-import.ts'
import { listMembers } from './members.ts'
import { changePiece, createPiece, deletePiece, listPieces } from './pieces.ts'
import { leaveSeat, seatsOf, takeSeat } from './seats.ts'
import { changeTier, createTier, duplicateTier, listTiers, rankedTiers } from './tiers.ts'
import { findReader } from './visiting.ts'

const test = testDb()
let ana: CreatorCtx
let other: CreatorCtx
let workspace: WorkspaceRecord
let basic: Tier
let vip: Tier
const ahead = new Date(Date.now() + days(20)).toISOString()

async function proCreator(): Promise<CreatorCtx> {
  const ctx = await asCreator(test.db)
  await test.db.update(users).set({ plan: 'pro_plan' }).where(eq(users.id, ctx.actor.userId))
  return { ...ctx, actor: { ...ctx.actor, plan: 'pro_plan' } }
}

beforeAll(async () => {
  useTestPayments()
  ana = await proCreator()
  other = await proCreator()
  workspace = (await findWorkspace(ana, ana.actor.workspaceId)) as WorkspaceRecord
  basic = await createTier(ana, { title: 'Basic', priceCents: 2900 })
  vip = await createTier(ana, { title: 'VIP', priceCents: 19_900 })
})

async function join(tier: Tier) {
  const offer = await findOffer(ana, ana.actor.workspaceId, { kind: 'tier', id: tier.id })
  if (!offer) throw new Error('It has no price.')
  const ctx = await asStudent(test.db)
  const buyer = { email: ctx.actor.email, name: 'Mia Chen', input: goodCard }
  await pay(ctx, offer.id, { ...buyer, expectedTotalCents: offer.priceCents }, crypto.randomUUID())
  return ctx as Ctx
}
const readerOf = async (ctx: Ctx) =>
  findReader(ctx, workspace, await rankedTiers(ana, workspace.id), undefined)

const sessionWith = (seats: number | null): PieceDraft => ({
  ...{ kind: 'session', title: 'Live firing', tierId: basic.id, zone: 'Europe/Lisbon', startsAt: ahead },
  ...{ seats, publishedAt: ana.now().toISOString() },
})

describe('seats of a live session', () => {
  it('are taken once each, given up, and never more than there are, whoever presses at the same time', async () => {
    const piece = await createPiece(ana, sessionWith(2))
    const people = await Promise.all([join(basic), join(basic), join(vip)])
    const presses = people.map(async (ctx) =>
      takeSeat(ctx, workspace, { pieceId: piece.id, reader: await readerOf(ctx) }),
    )
    expect((await Promise.all(presses)).filter(Boolean)).toHaveLength(2)
    const shown = async () => (await listPieces(ana, { page: 1 })).pieces.find(({ id }) => id === piece.id)
    expect(await shown()).toMatchObject({ seats: 2, taken: 2 })
    await expect(changePiece(ana, piece.id, sessionWith(1))).rejects.toMatchObject({
      fields: { seats: '2 seats are already taken' },
    })
    const row = await rowOf(piece)
    const own: Ctx[] = []
    for (const ctx of people)
      if ((await seatsOf(ctx, workspace, { piece: row, reader: await readerOf(ctx) }))?.isOwn) own.push(ctx)
    const [first] = own
    const without = people.find((ctx) => !own.includes(ctx))
    if (!first || !without) throw new Error('Two of three have a seat.')
    const of = async (ctx: Ctx) => ({ pieceId: piece.id, reader: await readerOf(ctx) })
    // Pressing again takes no second one.
    expect(await takeSeat(first, workspace, await of(first))).toBe(true)
    await leaveSeat(first, workspace, await of(first))
    expect(await takeSeat(without, workspace, await of(without))).toBe(true)
    expect(await shown()).toMatchObject({ taken: 2 })
  })

  it('B6: are those of members alone: who left, or was refunded, takes none from anyone', async () => {
    const piece = await createPiece(ana, sessionWith(1))
    const [leaver, next] = [await join(basic), await join(vip)]
    const of = async (ctx: Ctx) => ({ pieceId: piece.id, reader: await readerOf(ctx) })
    const left = async () => (await seatsOf(next, workspace, { piece: row, ...(await of(next)) }))?.left
    const row = await rowOf(piece)
    expect(await takeSeat(leaver, workspace, await of(leaver))).toBe(true)
    expect([await left(), await takeSeat(next, workspace, await of(next))]).toEqual([0, false])
    const { reader } = await of(leaver)
    if (reader.as !== 'member') throw new Error('They’re a member.')
    const { id } = reader.member.grant
    await withTransaction(systemCtx(ana, 'test', workspace.id), (ctx) =>
      revokeAccess(ctx, id, 'access.refunded'),
    )
    const shown = async () => (await listPieces(ana, { page: 1 })).pieces.find(({ id }) => id === piece.id)
    expect([await left(), (await shown())?.taken]).toEqual([1, 0])
    expect(await takeSeat(next, workspace, await of(next))).toBe(true)
    expect([await left(), (await shown())?.taken]).toEqual([0, 1])
    await deletePiece(ana, piece.id)
  })

  it('aren’t for an owner or a stranger, nor once it’s over', async () => {
    const piece = await createPiece(ana, sessionWith(5))
    const stranger = (await asStudent(test.db)) as Ctx
    for (const ctx of [ana as Ctx, stranger])
      expect(await takeSeat(ctx, workspace, { pieceId: piece.id, reader: await readerOf(ctx) })).toBe(false)
    const member = await join(basic)
    const reader = await readerOf(member)
    const late = { ...member, now: () => new Date(Date.parse(ahead) + days(1)) }
    expect(await takeSeat(late, workspace, { pieceId: piece.id, reader })).toBe(false)
  })

  async function rowOf({ id }: Piece) {
    const { memberPieces } = await import('./tables.ts')
    const [row] = await test.db.select().from(memberPieces).where(eq(memberPieces.id, id))
    if (!row) throw new Error('It is gone.')
    return row
  }
})

describe('a document that’s a file', () => {
  it('is read by whoever may open it now, and by no one else', async () => {
    const file = await keepImage(ana, picture())
    const draft: PieceDraft = {
      ...{ kind: 'document', title: 'Chart', tierId: vip.id, fileId: file.id },
      publishedAt: ana.now().toISOString(),
    }
    const piece = await createPiece(ana, draft)
    expect(piece.file).toMatchObject({ id: file.id, url: `/files/${file.id}` })
    const [low, high] = [await join(basic), await join(vip)]
    const row = { workspaceId: ana.actor.workspaceId, id: file.id }
    const open = async (ctx: Ctx) => mayReadFile(ctx, row as never)
    expect([await open(low), await open(high), await open(other as Ctx)]).toEqual([false, true, false])
    await changePiece(ana, piece.id, { ...draft, publishedAt: null })
    expect(await open(high)).toBe(false)
    await changePiece(ana, piece.id, { ...draft, fileId: null })
    // Another workspace can't put it into its own content.
    const theirs = await createTier(other, { title: 'Theirs', priceCents: 0 })
    await expect(createPiece(other, { ...draft, tierId: theirs.id })).rejects.toMatchObject({
      fields: { fileId: 'This file is gone. Upload it again.' },
    })
  })

  function picture() {
    const png = makePng({ width: 8, height: 8 })
    const source = (async function* () {
      yield png
    })()
    return { name: 'chart.png', type: 'image/png', bytes: png.length, source }
  }
})

describe('members from a file', () => {
  it('are shown row by row first, and then become members until a day who pay nothing', async () => {
    const [one, two] = [freshEmail('one'), freshEmail('two')]
    const text = [
      'Email;Name;Tier;Until',
      `${one};Ida One;VIP;2099-01-31`,
      `${two};;;`,
      `${one};Again;;`,
      'nobody;;;',
      `${freshEmail('three')};;Gold;`,
      `${freshEmail('four')};;;31.1.2099`,
    ].join('\n')
    const file = { text, tierId: basic.id, endsAt: ahead }
    const checked = await checkImport(ana, file)
    expect(checked.ready).toBe(2)
    expect(checked.rows.map(({ row, problem }) => [row, problem])).toEqual([
      [2, null],
      [3, null],
      [4, 'This address is in the file twice'],
      [5, 'Enter an email address like ana@example.com'],
      [6, 'There’s no tier called “Gold”'],
      [7, 'Write the day as 2027-01-31'],
    ])
    expect(await mailsTo(test.db, one)).toEqual([])
    const { added, failures } = await importMembers(ana, file)
    expect([added, failures.length]).toEqual([2, 4])
    const found = async (search: string) => (await listMembers(ana, { page: 1, search })).members[0]
    expect(await found(one)).toMatchObject({
      ...{ tier: 'VIP', badge: 'comp', spent: [], subscriptionId: null },
      endsAt: '2099-01-31T23:59:00.000Z',
    })
    expect(await found(two)).toMatchObject({ tier: 'Basic', badge: 'comp', endsAt: ahead })
    expect(await mailsTo(test.db, one)).toHaveLength(1)
    // Again it's no one.
    expect(await importMembers(ana, file)).toMatchObject({ added: 0 })
  })

  it('15: say so where several tiers are called what a row says, and bring no one into either', async () => {
    const zoe = await proCreator()
    const { id: tierId } = await createTier(zoe, { title: 'Twice', priceCents: 500 })
    await createTier(zoe, { title: 'twice', priceCents: 900 })
    const text = `email,tier\n${freshEmail('twice')},Twice`
    const failure = { row: 2, problem: 'More than one tier is called “Twice”' }
    expect(await importMembers(zoe, { text, tierId, endsAt: ahead })).toMatchObject({
      ...{ added: 0, failures: [failure] },
    })
  })

  it('need a table, an end ahead and a tier of one’s own', async () => {
    const file = { text: 'email\nx@example.com', tierId: basic.id, endsAt: ahead }
    for (const text of ['', 'email', 'name\nIda'])
      await expect(checkImport(ana, { ...file, text })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(checkImport(ana, { ...file, endsAt: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject({
      fields: { endsAt: 'Choose a future day' },
    })
    await expect(checkImport(other, file)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

it('sorts members and content by what’s in the columns', async () => {
  const names = async (sort: 'member' | 'tier' | 'spent', direction: 'ascending' | 'descending') =>
    (await listMembers(ana, { page: 1, sort, direction })).members
  const byTier = await names('tier', 'descending')
  expect(byTier.map(({ rank }) => rank)).toEqual(byTier.map(({ rank }) => rank).sort((a, b) => b - a))
  const bySpent = (await names('spent', 'descending')).map(({ spent }) => spent[0]?.cents ?? 0)
  expect(bySpent).toEqual([...bySpent].sort((a, b) => b - a))
  expect(bySpent[0]).toBe(19_900)
  const titles = (await listPieces(ana, { page: 1, sort: 'title', direction: 'ascending' })).pieces
  expect(titles.map(({ title }) => title)).toEqual(titles.map(({ title }) => title).sort())
  const sessions = (await listPieces(ana, { page: 1, kind: 'session', status: 'published' })).pieces
  expect(sessions.map(({ kind }) => kind)).toEqual(['session', 'session'])
})

it('copies a tier with its words and price, above the others and inactive', async () => {
  await changeTier(ana, basic.id, { title: 'Basic', features: 'A letter', isActive: true })
  const copy = await duplicateTier(ana, basic.id)
  expect(copy).toMatchObject({
    ...{ title: 'Basic 2', features: ['A letter'], isActive: false, members: 0 },
    ...{ price: { cents: 2900 }, interval: 'month', rank: 3 },
  })
  expect(await listTiers(ana)).toHaveLength(3)
  await expect(duplicateTier(other, basic.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
