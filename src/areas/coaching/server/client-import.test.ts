import { beforeEach, expect, it } from 'vitest'
import { contacts } from '#areas/contacts/server/tables.ts'
import { orders } from '#areas/payments/server/tables.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mails } from '#platform/mail/tables.ts'
import { mine } from '#platform/tables.ts'
import { asCreator, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import type { CoachingPackage } from '../packages-contract.ts'
import { makeClient, makePackage, setHours } from '../testing/clients-making.ts'
import { checkClientImport, importClients } from './client-import.ts'
import { adjustBalance, getClient, listClients } from './clients.ts'
import { bookForClient } from './host-booking.ts'
import { removePackage, takeBack } from './package-life.ts'
import { coachingCredits, coachingHoldings } from './tables.ts'

const test = testDb()
let ana: CreatorCtx
let basic: CoachingPackage
let premium: CoachingPackage

beforeEach(async () => {
  ana = await asCreator(test.db)
  basic = await makePackage(ana, { title: 'Basic', sessions: 6, minutes: 45, priceCents: 120_000 })
  premium = await makePackage(ana, { title: 'Premium', sessions: 12, minutes: 60 })
})

const clients = async () => (await listClients(ana, { page: 1, pageSize: 100 })).clients
const problemsOf = async (text: string, packageId: CoachingPackage['id'] | null = null) =>
  (await checkClientImport(ana, { text, packageId })).rows.map(({ row, problem }) => [row, problem])

it('says of each row what it would do, and why it can’t, before anyone is added', async () => {
  const known = await makeClient(ana, basic.id)
  const text = [
    'Name;E-Mail;Telefon;Paket;Sitzungen',
    `Mia Chen;${freshEmail('mia')};555 0100;premium;3`,
    `Ode Hal;${freshEmail('ode')};;;`,
    ';nothing;;;',
    ';;;Basic;1',
    `Ana;${freshEmail('a')};;Diamond;2`,
    `Ana;${freshEmail('b')};;Basic;2.5`,
    `Ana;${freshEmail('c')};;Basic;201`,
    `Ana;${freshEmail('d')};${'5'.repeat(41)};;`,
    `${'x'.repeat(101)};${freshEmail('e')};;;`,
    `Mia;${known.email};;Basic;2`,
    'Two;two@example.com;;;',
    'Two;TWO@example.com;;;',
  ].join('\n')
  const { rows, ready } = await checkClientImport(ana, { text, packageId: null })
  expect(rows.slice(0, 2)).toMatchObject([
    { row: 2, name: 'Mia Chen', phone: '555 0100', package: 'Premium', sessions: 3, problem: null },
    { row: 3, package: '', sessions: null, problem: null },
  ])
  expect(rows.slice(2).map(({ problem }) => problem)).toEqual([
    'Enter an email address like ana@example.com',
    'There’s no email address in this row',
    'There’s no coaching package called “Diamond”',
    'Write sessions left as a number from 0 to 200',
    'Write sessions left as a number from 0 to 200',
    'This phone number is too long',
    'This name is too long',
    'This person already has or had this package',
    null,
    'This address is in the file twice',
  ])
  expect(ready).toBe(3)
  expect(await clients()).toHaveLength(1)
})

it('adds them with a package for nothing and what they have left, charges and emails no one', async () => {
  const [mia, ode, lu, zed] = [freshEmail('mia'), freshEmail('ode'), freshEmail('lu'), freshEmail('zed')]
  const text = `email,name,phone,package,sessions left
${mia},Mia Chen,'+1 555 0100,Premium,3
${ode},Ode Hal,,,
${lu},Lu,,Basic,0
${zed},Zed,,Basic,40
${freshEmail('bad')},,,Diamond,1`
  const before = [await test.db.$count(orders), await test.db.$count(mails)]
  const done = await importClients(ana, { text, packageId: premium.id })
  expect(done).toMatchObject({ added: 4, failures: [{ row: 6, package: 'Diamond' }] })
  expect([await test.db.$count(orders), await test.db.$count(mails)]).toEqual(before)
  const byEmail = new Map((await clients()).map((client) => [client.email, client]))
  expect(byEmail.get(mia)).toMatchObject({
    ...{ name: 'Mia Chen', phone: '+1 555 0100', package: { title: 'Premium' }, remaining: 3 },
    ...{ completed: 0, totalPaid: { cents: 0 }, status: 'active' },
  })
  // Without a package of their own they get the one that was chosen, whole.
  expect(byEmail.get(ode)).toMatchObject({ package: { title: 'Premium' }, remaining: 12 })
  expect(byEmail.get(lu)).toMatchObject({ package: { title: 'Basic' }, remaining: 0, status: 'completed' })
  expect(byEmail.get(zed)).toMatchObject({ remaining: 40 })
  const id = byEmail.get(mia)?.id
  if (!id) throw new Error('Mia isn’t there.')
  expect(await getClient(ana, id)).toMatchObject({
    holdings: [{ sessions: 12, minutes: 60, balance: 3 }],
    ledger: [
      { change: -9, balance: 3, reason: 'imported' },
      { change: 12, balance: 12, reason: 'given' },
    ],
  })
  // It's a package like any other: booked by, changed and taken back.
  await setHours(ana)
  const startsAt = new Date(ana.now().getTime() + 5 * 86_400_000).toISOString()
  await bookForClient(ana, { clientId: id, packageId: premium.id, startsAt, override: true })
  expect((await adjustBalance(ana, id, { packageId: premium.id, change: 1, note: 'A gift' })).remaining).toBe(
    3,
  )
})

it('changes nothing the second time, whatever became of what it gave', async () => {
  const [mia, ode] = [freshEmail('mia'), freshEmail('ode')]
  const file = { text: `email,package,sessions\n${mia},Basic,2\n${ode},,`, packageId: null }
  const both = await Promise.all([importClients(ana, file), importClients(ana, file)])
  expect(both.map(({ added }) => added).toSorted()).toEqual([0, 2])
  const state = async () => [
    await test.db.$count(coachingHoldings, mine(ana, coachingHoldings)),
    await test.db.$count(coachingCredits, mine(ana, coachingCredits)),
    await test.db.$count(contacts, mine(ana, contacts)),
  ]
  expect(await state()).toEqual([1, 2, 2])
  expect(await problemsOf(file.text)).toEqual([
    [2, 'This person already has or had this package'],
    [3, 'This person is already a client'],
  ])
  const contactId = (await clients()).find(({ email }) => email === mia)?.contactId
  if (!contactId) throw new Error('Mia isn’t there.')
  await takeBack(ana, basic.id, { contactId, reason: 'A mistake.' })
  const left = await state()
  expect(await importClients(ana, file)).toMatchObject({ added: 0, failures: [{ row: 2 }, { row: 3 }] })
  expect(await state()).toEqual(left)
  // Another package is theirs to get.
  expect(await importClients(ana, { ...file, text: `email,package\n${ode},Premium` })).toMatchObject({
    added: 1,
  })
})

it('is refused as a whole where it’s no table, has too many rows, or its package isn’t there', async () => {
  const nothing = 'The file needs a header row with “email”, and at least one row below it'
  for (const text of ['', 'email', 'name\nMia', '\ufeff'])
    await expect(checkClientImport(ana, { text, packageId: null })).rejects.toMatchObject({
      fields: { text: nothing },
    })
  const many = ['email', ...Array.from({ length: 201 }, (_, at) => `p${at}@example.com`)].join('\n')
  await expect(importClients(ana, { text: many, packageId: null })).rejects.toMatchObject({
    fields: { text: 'The file has 201 rows. Use at most 200 at once' },
  })
  const other = await asCreator(test.db)
  const text = `email\n${freshEmail('mia')}`
  await expect(importClients(other, { text, packageId: basic.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await removePackage(ana, basic.id)
  await expect(importClients(ana, { text, packageId: basic.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await clients()).toEqual([])
  await makePackage(ana, { title: 'Premium' })
  expect(
    await problemsOf(`email,package,sessions\n${freshEmail('a')},Premium,1\n${freshEmail('b')},,2`),
  ).toEqual([
    [2, 'More than one coaching package is called “Premium”'],
    [3, 'Sessions need a coaching package'],
  ])
})
