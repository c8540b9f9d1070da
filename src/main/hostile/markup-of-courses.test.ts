import { parse as readCsv } from 'csv-parse/sync'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultDesign } from '#areas/certificates/rules.ts'
import { emptyQuiz } from '#areas/courses/empty-quiz.ts'
import { newId } from '#kernel/ids.ts'
import { hashToken } from '#platform/crypto.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'
import { faultsOf, learnPage, parse } from './markup-faults.ts'
import { markupPayloads } from './markup-payloads.ts'

const at = testProduct()

/** What a spreadsheet would run. */
const formulas = [
  '=HYPERLINK("https://elsewhere.example","x")',
  '+1+cmd|calc',
  '-2+3',
  '@SUM(1)',
  '\t=1',
  ' =1',
  '＝1',
]
const hostile = [...Object.values(markupPayloads).flat(), ...formulas]
const benign = Array.from({ length: 7 }, (_, n) => `Plain words ${n}`)
/** In words that are tried one at a time: lines, hidden letters, quotes, entities, tags, templates, formulas. */
const few = [
  'java\nscript:trap(1)',
  '\u0001javascript:trap(1)',
  '</title><img src=x onerror=trap(1)>',
].concat(['&lt;script&gt;', '\u202e<script>trap(1)</script>', '{{7*7}}', formulas[0] ?? ''])

type Shop = { seller: Seller; student: Member; texts: string[]; codes: string[] }
let plain: Shop
let trapped: Shop

beforeAll(async () => {
  plain = await openShop(benign)
  trapped = await openShop(hostile)
  await at.app.worker.settle()
  for (const [page, html] of await pagesOf(plain)) learnPage(page, html)
})

const sql = (text: string, values: unknown[]) => at.app.database.pool.query(text, values)
const short = (text: string, most: number) => text.slice(0, most).toWellFormed()
/** Four at a time, for things that have many places: each text is in one at least. */
const fours = (texts: string[]) =>
  Array.from({ length: Math.ceil(texts.length / 4) }, (_, n) => texts.slice(4 * n, 4 * n + 4))
const idsFor = (texts: unknown[], prefix: Parameters<typeof newId>[0]) => texts.map(() => newId(prefix))

async function ask(shop: Pick<Shop, 'seller'>, method: string, path: string, body: object, status = 200) {
  const answer = await call(at.app, method, `/api/v1/courses/${shop.seller.course.id}${path}`, {
    as: shop.seller,
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
  return answer
}

/** A course whose every new field holds one of the texts, with students called like them. */
async function openShop(texts: string[]): Promise<Shop> {
  const seller = await makeSeller(at.app, 'Plain', 'Ana Reis')
  const student = await makeMember(at.app, { name: 'Mia Chen' })
  const shop = { seller, student, texts, codes: [] as string[] }
  await fillOutline(shop)
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  // The first of each four, and what spreadsheets run: everyone who is put on a course costs an email and a right.
  const names = fours(texts).map(([text = '']) => text)
  const people = [...names, ...formulas].map(
    (text, n) => `s${n}-${seller.userId}@example.com,${quoted(short(text, 190))}`,
  )
  const wrong = formulas.map((text) => `${quoted(text)},Wrong`)
  const csv = ['email,name', `${student.email},Mia`, ...people, ...wrong].join('\n')
  await ask(shop, 'POST', '/student-imports', { text: csv, name: short(texts[0] ?? '', 150) }, 201)
  await at.app.worker.settle()
  await review(shop)
  await certify(shop)
  return shop
}

/** A section and a lesson for each text, copies of one that was made by hand; a video and a quiz hold all of them. */
async function fillOutline({ seller, texts }: Shop): Promise<void> {
  const { workspaceId, course } = seller
  const file = await sql(
    `insert into files (workspace_id, id, name, type, bytes, sha256, kind, created_at)
     select $1, unnest($2::text[]), unnest($3::text[]), 'text/plain', 9, 'none', 'document', now() returning id`,
    [workspaceId, idsFor(texts, 'fil'), texts.map((text) => text.replace(/[\0/\\]/g, ''))],
  )
  const files = file.rows.map(({ id }, n) => ({ fileId: id, title: texts[n] }))
  const media = {
    fileId: files[0]?.fileId,
    link: null,
    posterFileId: null,
    captions: texts.map((label) => ({ fileId: files[0]?.fileId, language: 'en', label })),
    chapters: texts.map((title, atSeconds) => ({ atSeconds, title })),
    seconds: 500,
    pages: null,
  }
  const questions = texts.map((text, n) => ({
    ...{ key: `q${1000 + n}`, kind: 'single', text, accepted: [text], explanation: text, points: 1 },
    choices: [0, 1].map((which) => ({
      key: `c${which}aa`,
      text: `${text}${which}`,
      right: which === 0,
      feedback: text,
    })),
  }))
  const sections = idsFor(texts, 'sec')
  await sql(
    `insert into sections (workspace_id, id, course_id, title, position, created_at)
     select $1, s.id, $2, s.title, s.n, now() from unnest($3::text[], $4::text[]) with ordinality as s(id, title, n)`,
    [workspaceId, course.id, sections, texts],
  )
  await sql(
    `insert into lessons
     select (jsonb_populate_record(l, jsonb_build_object('id', s.id, 'title', s.title, 'section_id', s.section, 'position', 10 + s.n)
       || case when s.n = 2 then jsonb_build_object('kind', 'quiz', 'quiz', $7::jsonb)
            when s.n = 1 then jsonb_build_object('kind', 'video', 'media', $6::jsonb, 'files', $8::jsonb, 'free_preview', true)
            else '{}' end)).*
     from lessons l, unnest($3::text[], $4::text[], $5::text[]) with ordinality as s(id, title, section, n)
     where l.workspace_id = $1 and l.id = $2`,
    [
      ...[workspaceId, course.lessonIds[0], idsFor(texts, 'lsn'), texts, sections, JSON.stringify(media)],
      ...[JSON.stringify({ ...emptyQuiz(), questions }), JSON.stringify(files)],
    ],
  )
}

async function review({ seller, texts }: Shop): Promise<void> {
  const groups = fours(texts)
  await sql(
    `insert into reviews (workspace_id, id, thing_kind, thing_id, contact_id, rating, text, shown_name, steps_done, steps_total,
       status, published_at, reply, replied_at, created_at, written_at)
     select $1, r.id, 'course', $2, c.id, 5, r.text, r.name, 2, 2, 'published', now(), r.text, now(), now(), now()
     from unnest($3::text[], $4::text[], $5::text[]) with ordinality as r(id, text, name, n)
     join contacts c on c.workspace_id = $1 and c.email = 's' || (r.n - 1) || '-' || lower($6) || '@example.com'`,
    [
      ...[seller.workspaceId, seller.course.id, idsFor(groups, 'rvw')],
      ...[groups.map((group) => group.join('\n')), groups.map((group) => group[0]), seller.userId],
    ],
  )
}

/** Certificates that hold the texts as learner, course, seller, teacher and in every line of their design. */
async function certify(shop: Shop): Promise<void> {
  const { seller, texts } = shop
  const { workspaceId, course } = seller
  const groups = fours(texts)
  const designs = idsFor(groups, 'dsg')
  const place = workspaceId
    .slice(-8)
    .toUpperCase()
    .replace(/[IOLU]/g, '7')
  const codes = groups.map((_, n) => `${place}${String(10_000_000 + n)}`)
  const facts = ([one, two = one, three = one, four = one]: string[]) => ({
    ...{ learner: one, course: two, seller: three, taughtBy: four, lessons: 2, seconds: 60 },
    ...{ finishedAt: '2026-11-20T10:00:00.000Z', timeZone: 'UTC' },
  })
  const design = ([one = '', two = one, three = one, four = one]: string[]) => ({
    ...{ ...defaultDesign('#17509E', three, 'en'), title: four, signature: 'typed' },
    ...{ opening: two, closing: one, remark: `${three} ${four}`, signerTitle: two },
  })
  await sql(
    `insert into certificate_designs (workspace_id, id, course_id, design, made_by, created_at, updated_at, replaced_at)
     select $1, d.id, $2, d.design, 'creator', now(), now(), now() from unnest($3::text[], $4::jsonb[]) as d(id, design)`,
    [workspaceId, course.id, designs, groups.map((group) => JSON.stringify(design(group)))],
  )
  const { rows } = await sql(
    `insert into certificates (workspace_id, id, enrollment_id, course_id, contact_id, design_id, code, facts, name, issued_at)
     select $1, d.id, e.id, $2, c.id, d.design, d.code, d.facts, d.facts->>'learner', now()
     from unnest($3::text[], $4::text[], $5::text[], $6::jsonb[]) with ordinality as d(id, design, code, facts, n)
     join contacts c on c.workspace_id = $1 and c.email = 's' || (d.n - 1) || '-' || lower($7) || '@example.com'
     join enrollments e on e.workspace_id = $1 and e.contact_id = c.id and e.course_id = $2 returning id, code`,
    [
      ...[workspaceId, course.id, idsFor(groups, 'crt'), designs, codes],
      ...[groups.map((group) => JSON.stringify(facts(group))), seller.userId],
    ],
  )
  await sql(
    `insert into links (key, kind, workspace_id, target, created_at)
     select k.key, 'certificate', $1, k.target, now() from unnest($2::text[], $3::text[]) as k(key, target)`,
    [workspaceId, rows.map(({ code }) => hashToken(code)), rows.map(({ id }) => id)],
  )
  shop.codes = codes
}

const certificateOf = (code: string) => `/certificates/${code.replace(/(.{4})(?=.)/g, '$1-')}`

/** Every document the texts come out in. */
async function pagesOf({ seller, texts, codes }: Shop): Promise<[string, string][]> {
  const sales = seller.course.salesPath
  const { rows } = await sql('select id from lessons where workspace_id = $1 and free_preview', [
    seller.workspaceId,
  ])
  const reviewPages = Array.from(
    { length: Math.ceil(texts.length / 24) },
    (_, n) => `${sales}?reviews=${n + 1}`,
  )
  const asked: [string, string][] = [
    ...reviewPages.map((path): [string, string] => ['sales', path]),
    ['preview', `${sales}/preview/${rows[0]?.id}`],
    ...codes.map((code): [string, string] => ['certificate', certificateOf(code)]),
    ...few.map((text): [string, string] => [
      'unknown code',
      `/certificates/check?code=${encodeURIComponent(text.replaceAll('\u0001', ''))}`,
    ]),
  ]
  const made = await call(at.app, 'POST', `/api/v1/courses/${seller.course.id}/sales-page-preview`, {
    as: seller,
    body: {
      description: texts[0] ?? '',
      imageFileId: null,
      salesPage: { tagline: short(texts[0] ?? '', 200) },
    },
  })
  const pages = await Promise.all(
    asked.map(async ([page, path]): Promise<[string, string]> => {
      const { status, text } = await visit(at.app, path)
      if (status >= 500 || (page !== 'unknown code' && status !== 200)) throw new Error(`${path}: ${status}`)
      return [page, text]
    }),
  )
  return [...pages, ['sales in the editor', String(made.body.html)]]
}

describe('C1: text in courses, from people and about them, is text', () => {
  it('C1: titles, chapters, captions, files, reviews and certificates make no element, address or handler', async () => {
    const pages = await pagesOf(trapped)
    expect(new Set(pages.map(([page]) => page)).size).toBe(5)
    for (const [page, html] of pages) expect([page, faultsOf(html, page)]).toEqual([page, []])
    // And they are there: the check looks at pages that hold them.
    const all = pages.map(([, html]) => parse(html).body.textContent).join('\n')
    for (const text of hostile.filter((text) => /^[\x21-\x7e]+$/.test(text) && text.length <= 60))
      expect(all.split(text).length, text).toBeGreaterThan(3)
  })

  it('C1: papers and pictures of certificates hold no action, and are made of any letters', async () => {
    const { texts, codes } = trapped
    for (const text of few.slice(0, 5)) {
      const path = certificateOf(codes[Math.floor(texts.findIndex((each) => each.includes(text)) / 4)] ?? '')
      const [paper, picture] = [
        await visit(at.app, `${path}/certificate.pdf`),
        await visit(at.app, `${path}/share.png`),
      ]
      expect([text, paper.status, picture.status]).toEqual([text, 200, 200])
      expect((await sharp(picture.bytes).metadata()).width).toBe(1200)
      // Compressed pictures and fonts hold any bytes, those three letters too.
      const actions = paper.bytes
        .toString('latin1')
        .replace(/\bstream\r?\n.*?\bendstream\b/gs, '')
        .match(/\/(?:JavaScript|JS|Launch|OpenAction|EmbeddedFile|AA|SubmitForm)\b/g)
      expect([text, actions]).toEqual([text, null])
      const addresses = [...paper.bytes.toString('latin1').matchAll(/\/URI \(([^)]*)\)/g)].map(
        ([, url]) => url,
      )
      expect(addresses.every((url) => url?.startsWith('http://localhost:3000/certificates/'))).toBe(true)
    }
  })

  it('C1: mails to students hold words alone, and headers of one line', async () => {
    const { seller, student } = trapped
    const { body } = await call(
      at.app,
      'GET',
      `/api/v1/courses/${seller.course.id}/students?search=${student.email}`,
      {
        as: seller,
      },
    )
    const ids = (body.students as { id: string }[]).map(({ id }) => id)
    for (const text of few)
      await ask(
        trapped,
        'POST',
        '/student-messages',
        { students: { ids }, subject: text, text: `${text}\n\n${text}` },
        201,
      )
    await ask(
      plain,
      'POST',
      '/student-messages',
      { students: { filter: 'all' }, subject: 'Hello', text: 'Words' },
      201,
    )
    const mails = async ({ workspaceId }: Seller) =>
      (
        await sql('select html, text, subject, to_name, from_name from mails where workspace_id = $1', [
          workspaceId,
        ])
      ).rows
    for (const { html } of await mails(plain.seller)) learnPage('mail', html)
    const written = await mails(seller)
    expect(written.length).toBeGreaterThan(hostile.length / 4)
    for (const { html, subject, to_name: to, from_name: from } of written) {
      expect([subject, faultsOf(html, 'mail')]).toEqual([subject, []])
      expect(`${subject}${to}${from}`).not.toMatch(/[\u0000-\u001f\u2028\u2029]/)
    }
    for (const text of few)
      expect(written.some((mail) => mail.html.includes(text) && text.includes('<'))).toBe(false)
  })

  it('C1, H5: no name begins a formula in a file for spreadsheets', async () => {
    const { seller } = trapped
    const course = `/api/v1/courses/${seller.course.id}`
    const imports = await call(at.app, 'GET', `${course}/student-imports`, { as: seller })
    const [{ id }] = imports.body.imports as [{ id: string }]
    const quiz = await sql(`select id from lessons where workspace_id = $1 and kind = 'quiz' limit 1`, [
      seller.workspaceId,
    ])
    for (const path of [
      `${course}/students.csv`,
      `${course}/student-imports/${id}/failures.csv`,
      `${course}/lessons/${quiz.rows[0].id}/quiz-attempts.csv`,
      `/api/v1/course-insights.csv?courseId=${seller.course.id}`,
    ]) {
      const { status, text } = await call(at.app, 'GET', path, { as: seller })
      const rows = readCsv(text, { bom: true, relax_column_count: true }) as string[][]
      expect([path, status, rows.length > 0]).toEqual([path, 200, true])
      for (const cell of rows.flat())
        if (!/^-?[\d.]+$/.test(cell))
          expect([path, cell]).not.toEqual([path, expect.stringMatching(/^\s*[=+\-@＝＋－＠]/u)])
    }
    const { text } = await call(at.app, 'GET', `${course}/students.csv`, { as: seller })
    expect(text).toContain(`'=HYPERLINK`)
  })

  it('C1: the title of a course adds no line to a calendar', async () => {
    const { seller, student } = trapped
    const title = 'Clay\r\nATTACH:https://elsewhere.example/x\r\nEND:VEVENT;,\\"'
    await sql('update courses set title = $2 where id = $1', [seller.course.id, title])
    const untilOn = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
    const plan = {
      courseId: seller.course.id,
      days: [1],
      time: '19:30',
      minutes: 30,
      untilOn,
      timeZone: 'UTC',
      remind: false,
    }
    const made = await call(at.app, 'POST', '/api/v1/study-schedules', { as: student, body: plan })
    expect([made.status, made.text]).toEqual([201, expect.any(String)])
    const file = await call(at.app, 'GET', `/api/v1/study-schedules/${made.body.id}/calendar.ics`, {
      as: student,
    })
    const lines = file.text
      .replace(/\r\n[ \t]/g, '')
      .split('\r\n')
      .filter(Boolean)
    for (const line of lines) expect(line).toMatch(/^[A-Z-]+[;:]/)
    expect(lines.filter((line) => line.startsWith('ATTACH') || line === 'END:VEVENT')).toEqual(['END:VEVENT'])
    expect(file.text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})
