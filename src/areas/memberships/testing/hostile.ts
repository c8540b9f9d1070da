import { listInvoicePrices, sendInvoice } from '#areas/memberships/server/invoices.ts'
import { addMember } from '#areas/memberships/server/members.ts'
import { createPiece, deletePiece } from '#areas/memberships/server/pieces.ts'
import { removeTier } from '#areas/memberships/server/tier-trash.ts'
import { createTier, listTiers } from '#areas/memberships/server/tiers.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { freshEmail } from '#testing/context.ts'
import { anyCreator, type Hostile, owner, type Row } from '#testing/hostile.ts'
import { ctxFor, signInAgain, type World } from '#testing/people.ts'

let made = 0
const ofA = async (app: TestApplication, { a }: World) =>
  (await ctxFor(app, await signInAgain(app, a))) as CreatorCtx

/** One of A's that no one has, for a row that changes it. */
async function ofTier(app: TestApplication, world: World) {
  const ctx = await ofA(app, world)
  made += 1
  const tier = await createTier(ctx, { title: `${world.a.secret} ${made}`, priceCents: 1900 })
  return { tierId: tier.id }
}

/** One of A's in the trash. */
async function ofTrashedTier(app: TestApplication, world: World) {
  const { tierId } = await ofTier(app, world)
  await removeTier(await ofA(app, world), tierId)
  return { tierId }
}

/** One for all rows that need a tier for something else: a workspace has ten at most. */
async function sharedTier(app: TestApplication, world: World) {
  const ctx = await ofA(app, world)
  const known = (await listTiers(ctx)).find(({ title }) => title === 'Shared')
  return { tierId: (known ?? (await createTier(ctx, { title: 'Shared', priceCents: 1900 }))).id }
}

async function ofPiece(app: TestApplication, world: World) {
  const { tierId } = await sharedTier(app, world)
  const ctx = await ofA(app, world)
  const { id } = await createPiece(ctx, {
    ...{ kind: 'document', title: `${world.a.secret} recipe`, body: world.a.secret },
    ...{ tierId, publishedAt: null },
  })
  return { pieceId: id, tierId }
}

/** One of A's in the trash. */
async function ofTrashedPiece(app: TestApplication, world: World) {
  const { pieceId } = await ofPiece(app, world)
  await deletePiece(await ofA(app, world), pieceId)
  return { pieceId }
}

async function ofMember(app: TestApplication, world: World) {
  const { tierId } = await sharedTier(app, world)
  const ctx = await ofA(app, world)
  const email = freshEmail('member')
  const { id } = await addMember(ctx, { email, name: world.a.secret, tierId, endsAt: null })
  return { memberId: id, tierId }
}

async function offerOfTier(app: TestApplication, world: World) {
  const { tierId } = await sharedTier(app, world)
  const ctx = await ofA(app, world)
  const price = (await listInvoicePrices(ctx)).find((one) => one.tierId === tierId)
  if (!price) throw new Error('The shared tier has no price.')
  lastOffer = price.offerId
  return { ctx, offerId: price.offerId }
}
let lastOffer = ''

async function ofInvoice(app: TestApplication, world: World) {
  const { ctx, offerId } = await offerOfTier(app, world)
  const { id } = await sendInvoice(ctx, { email: freshEmail('invoiced'), name: world.a.secret, offerId })
  return { invoiceId: id }
}

/** The tier that the row before made: bodies are made after the ids of their row. */
let lastTier = ''
const remembering =
  (make: (app: TestApplication, world: World) => Promise<{ tierId: string }>) =>
  async (app: TestApplication, world: World) => {
    const { tierId, ...ids } = await make(app, world)
    lastTier = tierId
    return ids as Record<string, string>
  }
const document = () => ({ kind: 'document', title: 'Changed', tierId: lastTier, publishedAt: null })

const at = '/membership'
const tier = `${at}/tiers/{tierId}`
const piece = `${at}/content/{pieceId}`
const member = `${at}/members/{memberId}`
const draft = () => {
  made += 1
  return { title: `Another ${made}`, priceCents: 1900 }
}

const importFile = () => ({
  text: `email\n${freshEmail('imported')}`,
  endsAt: '2099-01-31T00:00:00.000Z',
})

const rows: Row[] = [
  { operation: `GET ${at}`, expect: anyCreator(200), ownThingsOnly: true },
  { operation: `GET ${at}/page`, expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: `PUT ${at}/page`,
    expect: anyCreator(200),
    body: () => ({ title: 'The Kiln Room', summary: 'A live firing every month.' }),
    ownThingsOnly: true,
  },
  { operation: `GET ${at}/history`, expect: anyCreator(200), ownThingsOnly: true },
  { operation: `GET ${at}/tiers`, expect: anyCreator(200), ownThingsOnly: true },
  { operation: `POST ${at}/tiers`, expect: anyCreator(201), body: draft, ownThingsOnly: true },
  // All of a workspace's, and in no row are these.
  { operation: `PUT ${at}/tier-order`, expect: anyCreator(422), body: () => ({ tierIds: ['tie_none'] }) },
  {
    operation: `PUT ${tier}`,
    expect: owner(200),
    ids: ofTier,
    body: () => ({ title: 'Changed', isActive: true }),
  },
  { operation: `POST ${tier}/copies`, expect: owner(201), ids: ofTier },
  { operation: `DELETE ${tier}`, expect: owner(200), ids: ofTier },
  { operation: `GET ${at}/members`, expect: anyCreator(200), ownThingsOnly: true },
  { operation: `GET ${at}-members.csv`, expect: anyCreator(200), ownThingsOnly: true },
  { operation: `GET ${at}-tiers.csv`, expect: anyCreator(200), ownThingsOnly: true },
  { operation: `GET ${at}-content.csv`, expect: anyCreator(200), ownThingsOnly: true },
  { operation: `GET ${member}`, expect: owner(200), ids: remembering(ofMember) },
  // Of a tier that's no one else's.
  {
    operation: `POST ${at}/members`,
    expect: { ...owner(201), B: 404 },
    ids: remembering(sharedTier),
    body: () => ({ email: freshEmail('added'), name: 'Added', tierId: lastTier, endsAt: null }),
  },
  { operation: `GET ${member}/moves`, expect: owner(200), ids: remembering(ofMember) },
  {
    operation: `PUT ${member}/tier`,
    expect: owner(200),
    ids: remembering(ofMember),
    body: () => ({ tierId: lastTier }),
  },
  // Nothing is paid for it.
  {
    operation: `PUT ${member}/payment`,
    expect: owner(409),
    ids: remembering(ofMember),
    body: () => ({ state: 'ends' }),
  },
  {
    operation: `POST ${at}/imports/check`,
    expect: { ...owner(200), B: 404 },
    ids: remembering(sharedTier),
    body: () => ({ ...importFile(), tierId: lastTier }),
  },
  {
    operation: `POST ${at}/imports`,
    expect: { ...owner(200), B: 404 },
    ids: remembering(sharedTier),
    body: () => ({ ...importFile(), tierId: lastTier }),
  },
  { operation: `DELETE ${member}`, expect: owner(200), ids: remembering(ofMember) },
  { operation: `GET ${at}/prices`, expect: anyCreator(200), ownThingsOnly: true },
  { operation: `GET ${at}/invoices`, expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: `POST ${at}/invoices`,
    expect: { ...owner(201), B: 404 },
    ids: async (app, world) => {
      await offerOfTier(app, world)
      return {}
    },
    body: () => ({ email: freshEmail('invoiced'), name: 'Asked', offerId: lastOffer }),
  },
  { operation: `POST ${at}/invoices/{invoiceId}/emails`, expect: owner(200), ids: ofInvoice },
  { operation: `DELETE ${at}/invoices/{invoiceId}`, expect: owner(200), ids: ofInvoice },
  { operation: 'GET /payments/members', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /payments/members.csv', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'DELETE /payments/members/{memberId}', expect: owner(200), ids: remembering(ofMember) },
  { operation: 'GET /trash/tiers', expect: anyCreator(200), ownThingsOnly: true },
  { operation: `DELETE ${tier}/removal`, expect: owner(200), ids: ofTrashedTier },
  { operation: `PUT ${tier}/discarding`, expect: owner(200), ids: ofTrashedTier },
  { operation: 'DELETE /trash/tiers', expect: anyCreator(200), ownThingsOnly: true },
  { operation: `GET ${at}/digest`, expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: `PUT ${at}/digest`,
    expect: anyCreator(200),
    body: () => ({ isOn: true, weekday: 5, hour: 9 }),
    ownThingsOnly: true,
  },
  { operation: `GET ${at}/content`, expect: anyCreator(200), ownThingsOnly: true },
  { operation: `GET ${at}/courses`, expect: anyCreator(200), ownThingsOnly: true },
  { operation: `GET ${at}/coaching-packages`, expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: `POST ${at}/content`,
    expect: { ...owner(201), B: 422 },
    ids: remembering(sharedTier),
    body: document,
  },
  { operation: `PUT ${piece}`, expect: owner(200), ids: remembering(ofPiece), body: document },
  { operation: `DELETE ${piece}`, expect: owner(200), ids: remembering(ofPiece) },
  { operation: `POST ${piece}/copies`, expect: owner(201), ids: remembering(ofPiece) },
  { operation: `DELETE ${piece}/removal`, expect: owner(200), ids: ofTrashedPiece },
  { operation: `PUT ${piece}/discarding`, expect: owner(200), ids: ofTrashedPiece },
  { operation: 'DELETE /trash/membership-content', expect: anyCreator(200), ownThingsOnly: true },
]

export const hostile: Hostile = { rows: { installation: rows } }
