import { grantAccess } from '#areas/access/server/grants.ts'
import { removePackage } from '#areas/coaching/server/package-life.ts'
import { createPackage } from '#areas/coaching/server/packages.ts'
import { ensureContact } from '#areas/contacts/server/contacts.ts'
import { newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { freshEmail } from '#testing/context.ts'
import { anyCreator, type Hostile, owner, type Row } from '#testing/hostile.ts'
import { ctxFor, signInAgain, type World } from '#testing/people.ts'
import { calendarRows } from './calendar-rows.ts'
import { packageOf } from './making.ts'
import { sessionRows } from './session-rows.ts'

let made = 0
const ofA = async (app: TestApplication, { a }: World) =>
  (await ctxFor(app, await signInAgain(app, a))) as CreatorCtx

/** One of A's, for a row that reads or changes it. */
async function ofOne(app: TestApplication, world: World) {
  const ctx = await ofA(app, world)
  return { packageId: (await createPackage(ctx, packageOf({ title: `${world.a.secret} ${++made}` }))).id }
}

async function ofTrash(app: TestApplication, world: World) {
  const { packageId } = await ofOne(app, world)
  await removePackage(await ofA(app, world), packageId)
  return { packageId }
}

/** One of A's that someone has. */
async function ofHolder(app: TestApplication, world: World) {
  const { packageId } = await ofOne(app, world)
  const contactId = await withTransaction(await ofA(app, world), async (ctx) => {
    const person = { email: freshEmail('holder'), name: 'Hal Ode', source: 'coaching' }
    const contact = await ensureContact(ctx, world.a.workspaceId, person)
    await grantAccess(ctx as CreatorCtx, {
      contact,
      thing: { kind: 'coachingPackage', id: packageId },
      source: { kind: 'manual', id: newId('imp') },
      mode: 'test',
    })
    return contact.id
  })
  return { packageId, contactId }
}

const body = () => ({ title: `Another ${++made}`, priceCents: 1900, sessions: 6, minutes: 45 })
const one = '/coaching-packages/{packageId}'

const packageRows: Row[] = [
  { operation: 'GET /coaching-packages.csv', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /coaching-packages', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'POST /coaching-packages', expect: anyCreator(201), body, ownThingsOnly: true },
  { operation: `GET ${one}`, expect: owner(200), ids: ofOne },
  { operation: `PATCH ${one}`, expect: owner(200), ids: ofOne, body },
  { operation: `PUT ${one}/activity`, expect: owner(200), ids: ofOne, body: () => ({ active: true }) },
  { operation: `POST ${one}/copies`, expect: owner(201), ids: ofOne },
  { operation: `DELETE ${one}`, expect: owner(200), ids: ofOne },
  { operation: `DELETE ${one}/removal`, expect: owner(200), ids: ofTrash },
  { operation: `PUT ${one}/discarding`, expect: owner(200), ids: ofTrash },
  { operation: 'DELETE /trash/coaching-packages', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: `PUT ${one}/holders/{contactId}/revocation`,
    expect: owner(200),
    ids: ofHolder,
    body: () => ({ reason: 'Refunded.' }),
  },
]

export const hostile: Hostile = { rows: { installation: [...packageRows, ...sessionRows, ...calendarRows] } }
