import { addGoal, listGoals } from '#areas/coaching/server/goals.ts'
import { keepImage } from '#areas/files/server/files.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { freshEmail } from '#testing/context.ts'
import { anyCreator, owner, type Row } from '#testing/hostile.ts'
import { makePng } from '#testing/images.ts'
import { ctxFor, signInAgain, type World } from '#testing/people.ts'
import { addClientFile, listClientFiles } from '../server/client-files.ts'
import { bookForClient } from '../server/host-booking.ts'
import { makeClient, makePackage, setHours } from './clients-making.ts'

const ofA = async (app: TestApplication, { a }: World) =>
  (await ctxFor(app, await signInAgain(app, a))) as CreatorCtx

let made = 0
/** A time that no other row has. */
const nextTime = () => {
  made += 1
  return new Date(Math.ceil(Date.now() / hours(1)) * hours(1) + days(100) + hours(3 * made)).toISOString()
}
let packageId: Id<'cpk'> | null = null

async function ofClient(app: TestApplication, world: World) {
  const ctx = await ofA(app, world)
  await setHours(ctx)
  packageId = (await makePackage(ctx, { title: `${world.a.secret} ${++made}` })).id
  return { clientId: (await makeClient(ctx, packageId)).id }
}

async function ofSession(app: TestApplication, world: World) {
  const { clientId } = await ofClient(app, world)
  const ctx = await ofA(app, world)
  const wanted = { clientId, packageId: packageId ?? undefined, startsAt: nextTime(), override: true }
  return { sessionId: (await bookForClient(ctx, wanted)).id }
}

async function ofGoal(app: TestApplication, world: World) {
  const { clientId } = await ofClient(app, world)
  const ctx = await ofA(app, world)
  await addGoal(ctx, clientId, { kind: 'goal', title: 'Ten bowls', dueOn: null })
  return { clientId, goalId: (await listGoals(ctx, clientId))[0]?.id ?? '' }
}

/** The last file that A uploaded for a row. */
let storedId: Id<'fil'> | '' = ''

async function withFile(app: TestApplication, world: World) {
  const ids = await ofClient(app, world)
  const png = makePng({ width: 8, height: 8 })
  const source = (async function* () {
    yield png
  })()
  const picture = { name: `picture-${++made}.png`, type: 'image/png', bytes: png.length, source }
  storedId = (await keepImage(await ofA(app, world), picture)).id
  return ids
}

async function ofFile(app: TestApplication, world: World) {
  const { clientId } = await withFile(app, world)
  const ctx = await ofA(app, world)
  await addClientFile(ctx, clientId, { fileId: storedId as Id<'fil'>, isShared: false })
  return { clientId, clientFileId: (await listClientFiles(ctx, clientId))[0]?.id ?? '' }
}

/** A key that no call had before. */
const once = () => ({ 'idempotency-key': `coaching-row-${++made}` })

const session = '/coaching-sessions/{sessionId}'
const client = '/coaching-clients/{clientId}'
const hoursOf = () => ({
  ...{ timeZone: 'Europe/Lisbon', weekly: [], exceptions: [], bufferMinutes: 0, noticeHours: 0 },
  ...{ perDay: null, windowDays: 30, changeNoticeHours: 24, noShowCounts: true },
})

export const sessionRows: Row[] = [
  { operation: 'GET /coaching-sessions.csv', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /coaching-clients.csv', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /coaching', expect: anyCreator(200), ownThingsOnly: true },
  { operation: 'GET /coaching-sessions', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: 'GET /coaching-weeks/{day}',
    expect: anyCreator(200),
    ids: async () => ({ day: '2027-03-01' }),
  },
  { operation: `GET ${session}`, expect: owner(200), ids: ofSession },
  {
    operation: 'POST /coaching-sessions',
    headers: once,
    expect: anyCreator(201),
    body: () => ({
      name: 'Mia',
      email: 'mia@example.com',
      minutes: 45,
      startsAt: nextTime(),
      override: true,
    }),
    ownThingsOnly: true,
  },
  {
    operation: `PUT ${session}/time`,
    expect: owner(200),
    ids: ofSession,
    body: () => ({ startsAt: nextTime(), override: true }),
  },
  { operation: `PUT ${session}/confirmation`, expect: owner(200), ids: ofSession },
  { operation: `PUT ${session}/completion`, expect: owner(409), ids: ofSession, body: () => ({}) },
  { operation: `PUT ${session}/cancellation`, expect: owner(200), ids: ofSession, body: () => ({}) },
  {
    operation: `PATCH ${session}`,
    expect: owner(200),
    ids: ofSession,
    body: () => ({ notesPrivate: 'Fine.' }),
  },
  { operation: 'GET /coaching-clients', expect: anyCreator(200), ownThingsOnly: true },
  {
    operation: 'POST /coaching-clients/imports/check',
    expect: anyCreator(200),
    body: () => ({ text: `email\n${freshEmail('imported')}` }),
    ownThingsOnly: true,
  },
  {
    operation: 'POST /coaching-clients/imports',
    expect: anyCreator(200),
    body: () => ({ text: `email\n${freshEmail('imported')}` }),
    ownThingsOnly: true,
  },
  { operation: `GET ${client}`, expect: owner(200), ids: ofClient },
  { operation: `PATCH ${client}`, expect: owner(200), ids: ofClient, body: () => ({ phone: '555 0100' }) },
  {
    operation: `POST ${client}/credits`,
    headers: once,
    expect: owner(200),
    ids: ofClient,
    body: () => ({ packageId, change: 1, note: 'A gift.' }),
  },
  {
    operation: `POST ${client}/goals`,
    expect: owner(201),
    ids: ofClient,
    body: () => ({ kind: 'goal', title: 'Ten bowls' }),
  },
  {
    operation: `PATCH ${client}/goals/{goalId}`,
    expect: owner(200),
    ids: ofGoal,
    body: () => ({ done: true }),
  },
  { operation: `DELETE ${client}/goals/{goalId}`, expect: owner(200), ids: ofGoal },
  {
    operation: 'GET /coaching-slots',
    expect: anyCreator(200),
    query: () => ({ minutes: '45', from: '2027-03-01', to: '2027-03-05' }),
  },
  {
    operation: `POST ${client}/files`,
    expect: owner(201),
    ids: withFile,
    body: () => ({ fileId: storedId }),
  },
  {
    operation: `PATCH ${client}/files/{clientFileId}`,
    expect: owner(200),
    ids: ofFile,
    body: () => ({ isShared: true }),
  },
  { operation: `DELETE ${client}/files/{clientFileId}`, expect: owner(200), ids: ofFile },
  { operation: 'GET /coaching-availability', expect: anyCreator(200) },
  { operation: 'PUT /coaching-availability', expect: anyCreator(200), body: hoursOf },
  {
    operation: 'POST /coaching-availability/previews',
    expect: anyCreator(200),
    body: () => ({ draft: hoursOf() }),
  },
]
