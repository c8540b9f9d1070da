import { beforeEach, describe, expect, it } from 'vitest'
import type { Id } from '#kernel/ids.ts'
import { hours } from '#kernel/time.ts'
import { type CreatorCtx, systemCtx } from '#platform/context.ts'
import { noLimits } from '#platform/limits/limits.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { makeCourse } from '#testing/makers.ts'
import { enrollByHand } from './enrolling.ts'
import { readStudentFile } from './import-file.ts'
import { importStudents } from './import-sweep.ts'
import { getImport, listImports, previewImport, startImport, toImport, undoImport } from './imports.ts'
import { listStudents } from './list.ts'

const test = testDb()
const clock = testClock()
let creator: CreatorCtx
let courseId: Id<'crs'>

beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  const signedIn = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
  creator = { ...signedIn, instance: { ...signedIn.instance, limits: noLimits } }
  courseId = (await makeCourse(creator, { lessons: 1 })).id
})

const sweep = (stopping?: AbortSignal) => importStudents(systemCtx(creator, 'test'), stopping)
const start = (text: string, more: Partial<Parameters<typeof startImport>[2]> = {}) =>
  startImport(creator, courseId, { text, name: 'people.csv', endsAt: null, ...more })
const emails = async () =>
  (
    await listStudents(creator, courseId, {
      filter: 'active',
      sort: 'name',
      direction: 'ascending',

      pageSize: 100,
    })
  ).students.map((student) => student.email)
const people = (count: number) =>
  `Email,Name\n${Array.from({ length: count }, (_, n) => `p${n}@example.com,Person ${n}`).join('\n')}`

describe('a file of students', () => {
  it.each([
    ['commas and a mark', '\ufeffE-Mail Address,Full Name\nana@example.com,"Reis, Ana"\n', 'Reis, Ana'],
    ['semicolons', 'Vorname;Nachname;E-Mail\r\nAna;Reis;ana@example.com\r\n', 'Ana Reis'],
    ['tabs', 'first name\tlast name\temail\nAna\tReis\tana@example.com', 'Ana Reis'],
    ['a list of addresses alone', 'email\nana@example.com', ''],
  ])('is read with %s', (_, text, name) => {
    expect(readStudentFile(text).people).toEqual([{ row: 2, email: 'ana@example.com', name }])
  })

  it('takes from a column what the creator says, and nothing from one that is left out', () => {
    const text = 'Notes,Contact mail,Name\nsecret,ana@example.com,Ana\n'
    expect(readStudentFile(text).columns.map((column) => column.field)).toEqual([null, null, 'name'])
    expect(readStudentFile(text, [null, 'email', null]).people).toEqual([
      { row: 2, email: 'ana@example.com', name: '' },
    ])
    expect(readStudentFile(text).columns[0]).toMatchObject({ heading: 'Notes', samples: ['secret'] })
  })

  it('keeps good rows beside bad ones, and says which and why', () => {
    const text =
      'email,name\nana@example.com,Ana\nnot an address,Bo\n,Cy\nANA@example.com,Ana again\n\nlong@example.com,'
    const { people, repeated, failures, rows } = readStudentFile(`${text}${'x'.repeat(201)}`)
    expect(rows).toBe(5)
    expect(people.map((person) => person.email)).toEqual(['ana@example.com'])
    expect(repeated).toMatchObject([{ row: 5, email: 'ana@example.com' }])
    expect(failures.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'students.wrongEmail'],
      [4, 'students.noEmail'],
      [6, 'students.longName'],
    ])
  })

  it.each(['', 'email', 'email\n\n', people(5_001)])('is refused when it is no table or too long', (text) => {
    expect(() => readStudentFile(text)).toThrow()
  })
})

describe('an import', () => {
  it('says beforehand what it will do, does that, and tells each person who did it', async () => {
    await enrollByHand(creator, courseId, {
      name: 'Leo',
      email: 'leo@example.com',
      endsAt: null,
    })
    const text = 'Email,Name\nleo@example.com,Leo\nmia@example.com,Mia Chen\nwrong,Bo\nmia@example.com,Mia\n'
    expect(await previewImport(creator, courseId, { text })).toMatchObject({
      rows: 4,
      ready: 1,
      already: 1,
      repeated: 1,
      failed: 1,
      room: null,
    })
    expect(await emails()).toEqual(['leo@example.com'])
    const { id } = await start(text)
    await sweep()
    const { imports } = await listImports(creator, courseId)
    expect(imports).toMatchObject([
      { id, total: 4, done: 4, added: 1, already: 1, failed: 2, finishedAt: clock.now().toISOString() },
    ])
    expect(imports[0]?.failures.map((failure) => failure.row)).toEqual([4, 5])
    expect(await emails()).toEqual(['leo@example.com', 'mia@example.com'])
    expect(await mailsTo(test.db, 'mia@example.com')).toMatchObject([{ template: 'courses.invitation' }])
    expect(await mailsTo(test.db, 'leo@example.com')).toHaveLength(1)
  })

  it('goes on where it was stopped, and nobody is placed or written to twice', async () => {
    await start(people(60))
    const stopping = new AbortController()
    const first = sweep(stopping.signal)
    stopping.abort()
    await first
    // Two workers at once, and once more.
    await Promise.all([sweep(), sweep()])
    await sweep()
    const { imports } = await listImports(creator, courseId)
    expect(imports).toMatchObject([{ total: 60, done: 60, added: 60, already: 0, failed: 0 }])
    expect(await emails()).toHaveLength(60)
    const { rows } = await test.database.pool.query(
      `select count(*)::int as mails, count(distinct to_address)::int as people from mails
       where workspace_id = $1 and template = 'courses.invitation'`,
      [creator.actor.workspaceId],
    )
    expect(rows).toEqual([{ mails: 60, people: 60 }])
  })

  it('started twice with one file adds nobody the second time', async () => {
    await Promise.all([start(people(30)), start(people(30))])
    await Promise.all([sweep(), sweep()])
    await sweep()
    const { imports } = await listImports(creator, courseId)
    expect(imports.map((one) => one.added).toSorted()).toEqual([0, 30])
    expect(imports.map((one) => one.already).toSorted()).toEqual([0, 30])
  })

  it('fills the plan and says for whom there was no place', async () => {
    const signedIn = await asCreator(test.db, { now: clock.now })
    creator = { ...signedIn, instance: { ...signedIn.instance, limits: noLimits } }
    courseId = (await makeCourse(creator, { lessons: 1 })).id
    expect(await previewImport(creator, courseId, { text: people(102) })).toMatchObject({
      ready: 102,
      room: 100,
    })
    const { id } = await start(people(102))
    await sweep()
    const row = await getImport(creator, courseId, id)
    expect(row).toMatchObject({ added: 100, finishedAt: clock.now() })
    expect(row.failures).toMatchObject([
      { email: 'p100@example.com', reason: 'plans.studentLimit(free_plan)' },
      { email: 'p101@example.com' },
    ])
    const readIn = (language: 'en' | 'de') => toImport({ ...creator, language }, row).failures[0]?.reason
    expect([readIn('en'), readIn('de')]).toEqual([
      'The Free Plan includes 100 students. Upgrade to Basic for 1,000.',
      'Der Free-Tarif enthält 100 Teilnehmende. Mit Basic sind es 1.000.',
    ])
  })

  it('is taken back within a day: access ends, whoever did nothing is gone, others stay as they were', async () => {
    await enrollByHand(creator, courseId, { name: '', email: 'p0@example.com', endsAt: null })
    const { id } = await start(people(30))
    await sweep()
    clock.advance(hours(23))
    await undoImport(creator, courseId, id)
    expect(await emails()).toEqual(['p0@example.com'])
    await expect(undoImport(creator, courseId, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await start(people(30))
    await sweep()
    expect(await emails()).toHaveLength(30)

    const late = await start('email\nlate@example.com')
    await sweep()
    clock.advance(hours(24))
    await expect(undoImport(creator, courseId, late.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('that is taken back in its middle stops there', async () => {
    const { id } = await start(people(60))
    await undoImport(creator, courseId, id)
    await sweep()
    expect(await emails()).toEqual([])
  })

  it('belongs to its workspace', async () => {
    const { id } = await start(people(1))
    const other = await asCreator(test.db, { now: clock.now })
    await expect(listImports(other, courseId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(undoImport(other, courseId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(previewImport(other, courseId, { text: people(1) })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('needs a column of addresses', async () => {
    await expect(start('Name\nAna')).rejects.toMatchObject({ fields: { mapping: expect.any(String) } })
  })
})
