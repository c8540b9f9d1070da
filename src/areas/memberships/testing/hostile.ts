import { grantAccess } from '#areas/access/server/grants.ts'
import { ensureContact } from '#areas/contacts/server/contacts.ts'
import { createTier } from '#areas/memberships/server/tiers.ts'
import { newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { freshEmail } from '#testing/context.ts'
import { anyCreator, type Hostile, owner, type Row } from '#testing/hostile.ts'
import { ctxFor, signInAgain, type World } from '#testing/people.ts'

let made = 0
const draft = (title: string) => ({ title, summary: '', text: '', priceCents: 1900, isOnSale: false })
const ofA = async (app: TestApplication, { a }: World) =>
  (await ctxFor(app, await signInAgain(app, a))) as CreatorCtx

/** One of A's, for a row that reads or changes it. */
async function ofOne(app: TestApplication, world: World) {
  const ctx = await ofA(app, world)
  return { tierId: (await createTier(ctx, draft(`${world.a.secret} ${++made}`))).id }
}

/** One of A's that someone holds. */
async function ofHolder(app: TestApplication, world: World) {
  const { tierId } = await ofOne(app, world)
  const contactId = await withTransaction(await ofA(app, world), async (ctx) => {
    const person = { email: freshEmail('holder'), name: 'Hal Ode', source: 'memberships' }
    const contact = await ensureContact(ctx, world.a.workspaceId, person)
    await grantAccess(ctx as CreatorCtx, {
      contact,
      thing: { kind: 'tier', id: tierId },
      source: { kind: 'manual', id: newId('imp') },
      mode: 'test',
    })
    return contact.id
  })
  return { tierId, contactId }
}

const body = () => ({ title: `Another ${++made}` })
const one = '/memberships/{tierId}'

const rows: Row[] = [
  { operation: 'GET /memberships', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'POST /memberships', expect: anyCreator(201), body, ownThingsOnly: true },
  { operation: `GET ${one}`, expect: owner(200), ids: ofOne },
  { operation: `PUT ${one}`, expect: owner(200), ids: ofOne, body },
  { operation: `DELETE ${one}`, expect: owner(200), ids: ofOne },
  { operation: `GET ${one}/holders`, expect: owner(200), ids: ofHolder },
  {
    operation: `PUT ${one}/holders/{contactId}/revocation`,
    expect: owner(200),
    ids: ofHolder,
    body: () => ({ reason: 'Refunded.' }),
  },
]

export const hostile: Hostile = { rows: { installation: rows } }
