import { beforeAll, describe, expect, it } from 'vitest'
import { freshEmail } from '#testing/context.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { makePng } from '#testing/images.ts'
import { makeSeller, type Seller } from '#testing/people.ts'
import { faultsOf, knownElements, learnPage, parse } from './markup-faults.ts'
import { colorPayloads, laidOut, markupPayloads } from './markup-payloads.ts'

const at = testProduct()

/** One store for each family, so that families run side by side. */
const sellers = new Map<string, Seller>()

const families = Object.keys(markupPayloads)
const benign = 'Plain words'

beforeAll(async () => {
  for (const family of families) sellers.set(family, await makeSeller(at.app, 'Plain', 'Ana Reis'))
  const pages = await spread(sellerOf(families[0] ?? ''), [[benign], [benign], [benign]])
  for (const [page, html] of pages) learnPage(page, html)
})

function sellerOf(family: string): Seller {
  const seller = sellers.get(family)
  if (!seller) throw new Error(`No store for ${family}.`)
  return seller
}

const short = (text: string, most: number) => text.slice(0, most).toWellFormed()

/** Texts for titles, for names and from a buyer. */
type Three = string[][]
/** Room for some of them in each: no field is filled to its end, so that each is in it as a whole. */
const rooms = [150, 80, 120]

/** Puts texts wherever text goes, all of them where there is room, and collects every document they come out in. */
async function spread(seller: Seller, places: Three): Promise<Map<string, string>> {
  const payloads = places.flat()
  const [inTitles = '', inNames = '', fromBuyer = ''] = places.map((place) => place.join(' '))
  const { course } = seller
  const change = async (method: string, path: string, body: object) => {
    const { status, text } = await call(at.app, method, `/api/v1${path}`, { as: seller, body })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  }
  await change('PATCH', `/courses/${course.id}`, {
    title: short(inTitles, 150),
    description: payloads.join('\n\n'),
    priceCents: 0,
    salesPage: {
      tagline: short(inTitles, 200),
      youGet: [short(inTitles, 200)],
      instructor: { name: short(inNames, 100), bio: fromBuyer, photoFileId: null },
      faq: [{ question: short(inTitles, 300), answer: inNames }],
      guarantee: short(inNames, 300),
    },
  })
  await change('PATCH', '/workspace', { name: short(inNames, 80) })
  const name = { firstName: short(inNames, 80), lastName: short(inNames, 80) }
  await change('PATCH', '/me/profile', { ...name, bio: payloads.join(' '), phone: short(inNames, 40) })
  const lesson = `/courses/${course.id}/lessons/${course.lessonIds[0]}`
  const { revision } = (await call(at.app, 'GET', `/api/v1${lesson}`, { as: seller })).body
  const fileId = await fileOf(seller, payloads[0] ?? '')
  const content = { type: 'doc', content: payloads.flatMap((payload) => blocksAround(payload, fileId)) }
  const files = [{ fileId, title: short(inNames, 150) }]
  await change('PATCH', lesson, { title: short(inTitles, 150), content, files, revision })

  const bought = await call(at.app, 'POST', `/api/v1/checkouts/${course.offerId}`, {
    headers: { 'idempotency-key': `markup-${freshEmail()}` },
    body: { email: freshEmail('reader'), name: short(fromBuyer, 120), expectedTotalCents: 0 },
  })
  const form = { email: fromBuyer, name: fromBuyer, total: '1', country: fromBuyer }
  const query = encodeURIComponent(fromBuyer)
  // With a question mark a page is made anew instead of taken from the cache.
  const pages = [
    ['sales', visit(at.app, `${course.salesPath}?${query}`)],
    ['store', visit(at.app, `/@${seller.handle}?x`)],
    ['checkout', visit(at.app, `/checkout/${course.offerId}?declined=${query}`)],
    ['refused', visit(at.app, `/checkout/${course.offerId}`, { form })],
    ['receipt', visit(at.app, String(bought.body.next))],
    ['missing', visit(at.app, `/@${query}/${query}`)],
    ['lesson', learnt(seller)],
  ] as const
  return new Map(await Promise.all(pages.map(async ([name, page]) => [name, (await page).text] as const)))
}

/** One file for each seller, called like the first payload put there. */
const uploads = new Map<Seller, Promise<string>>()
function fileOf(seller: Seller, name: string): Promise<string> {
  const upload = uploads.get(seller) ?? uploadNamed(seller, name)
  uploads.set(seller, upload)
  return upload
}

async function uploadNamed(seller: Seller, name: string): Promise<string> {
  const { status, text, body } = await call(
    at.app,
    'POST',
    `/api/v1/files?name=${encodeURIComponent(name)}`,
    { as: seller, raw: makePng(), headers: { 'content-type': 'image/png' } },
  )
  if (status !== 201) throw new Error(`The file was refused: ${text}`)
  return String(body.id)
}

async function learnt(seller: Seller): Promise<{ text: string }> {
  const { course } = seller
  const { body } = await call(at.app, 'GET', `/api/v1/learn/${course.id}/lessons/${course.lessonIds[0]}`, {
    as: seller,
  })
  return { text: String(body.html) }
}

/** A text in every place of a document, known and unknown. */
function blocksAround(payload: string, fileId: string) {
  const text = { type: 'text', text: payload }
  const link = (attrs: object) => ({ ...text, marks: [{ type: 'link', attrs }] })
  return [
    { type: 'paragraph', attrs: { style: payload, class: payload }, content: [text] },
    { type: 'heading', attrs: { level: payload, id: payload }, content: [text] },
    { type: 'codeBlock', attrs: { language: payload }, content: [text] },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [text] }] },
    {
      type: 'orderedList',
      attrs: { start: payload, type: payload },
      content: [{ type: 'listItem', content: [] }],
    },
    {
      type: 'paragraph',
      content: [
        link({ href: payload }),
        link({
          href: 'https://example.com/',
          target: payload,
          class: payload,
          onclick: payload,
          rel: payload,
        }),
        {
          ...text,
          marks: [
            { type: 'bold', attrs: { style: payload } },
            { type: payload },
            { type: 'textStyle', attrs: { color: payload } },
          ],
        },
      ],
    },
    { type: 'image', attrs: { src: payload, onerror: payload, alt: payload } },
    { type: 'image', attrs: { fileId, alt: payload, caption: payload, width: payload } },
    ...newerBlocksAround(payload, fileId),
    { type: 'html', attrs: { html: payload }, content: [text] },
    { type: payload, attrs: { html: payload }, text: payload },
    { type: 'script', content: [text] },
  ]
}

/** The same in tables, boxes, checklists, videos of other houses and files. */
function newerBlocksAround(payload: string, fileId: string) {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: payload }] }
  const cell = (type: string) => ({
    type,
    attrs: { colspan: payload, scope: payload, align: payload, style: payload },
    content: [paragraph],
  })
  const row = {
    type: 'tableRow',
    attrs: { onclick: payload },
    content: [cell('tableHeader'), cell('tableCell')],
  }
  const item = { type: 'taskItem', attrs: { checked: payload }, content: [paragraph] }
  return [
    { type: 'table', attrs: { style: payload, summary: payload }, content: [row, row] },
    { type: 'callout', attrs: { tone: payload, class: payload }, content: [paragraph] },
    { type: 'taskList', attrs: { 'data-type': payload }, content: [item] },
    { type: 'embed', attrs: { host: 'youtube', videoId: 'dQw4w9WgXcQ', title: payload, src: payload } },
    { type: 'embed', attrs: { host: payload, videoId: payload, url: payload } },
    { type: 'embed', attrs: { host: 'vimeo', videoId: payload } },
    { type: 'file', attrs: { fileId, name: payload, bytes: payload, href: payload } },
    { type: 'file', attrs: { fileId: payload, name: payload } },
  ]
}

const isPlain = (text: string) => /^[\x20-\x7e]+$/.test(text) && text.trim() === text && text.length <= 80

describe('C1: text from people is text', () => {
  it('C1: there are enough payloads, and the check finds what it is for', () => {
    expect(new Set(Object.values(markupPayloads).flat()).size).toBeGreaterThanOrEqual(150)
    for (const html of [
      '<script>1</script>',
      '<p onclick=x>',
      '<a href="java\tscript:x">',
      '<p style="x">',
      '<iframe></iframe>',
      '<img src=//x>',
    ]) {
      expect(faultsOf(html, 'sales'), html).not.toEqual([])
    }
    for (const page of ['sales', 'store', 'checkout', 'refused', 'receipt', 'missing', 'lesson'])
      expect(knownElements(page), page).toBeGreaterThan(4)
  })

  it.concurrent.each(families)('C1: %s stay text on every page and in every lesson', async (family) => {
    const seller = sellerOf(family)
    for (const payloads of laidOut(markupPayloads[family] ?? [], rooms)) {
      const pages = await spread(seller, payloads)
      for (const [page, html] of pages) {
        expect([payloads, page, faultsOf(html, page)]).toEqual([payloads, page, []])
      }
      for (const title of payloads[0]?.filter(isPlain) ?? []) {
        expect(parse(pages.get('sales') ?? '').querySelector('h1')?.textContent).toContain(title)
        expect(parse(pages.get('lesson') ?? '').body.textContent).toContain(title)
      }
    }
  })

  it('C1: mails about all of it hold nothing but their own elements, and headers of one line', async () => {
    await at.app.worker.settle()
    const { rows } = await at.app.database.pool.query('select html, subject, to_name, from_name from mails')
    expect(rows.length).toBeGreaterThan(50)
    const plain = rows.find((mail) => mail.subject.includes(benign) && mail.html.includes('<a '))
    learnPage('mail', plain.html)
    for (const { html, subject, to_name: to, from_name: from } of rows) {
      expect([subject, faultsOf(html, 'mail')]).toEqual([subject, []])
      expect(`${subject}${to}${from}`).not.toMatch(/[\u0000-\u001f\u2028\u2029]/)
    }
  })
})

describe('C2: a color is a color', () => {
  it.each(colorPayloads)('C2: %j never reaches a style sheet', async (color) => {
    const { a } = { a: sellerOf('css') }
    const sent = await call(at.app, 'PATCH', '/api/v1/workspace', { as: a, body: { brandColor: color } })
    expect([200, 422]).toContain(sent.status)
    const stored = async () =>
      (await at.app.database.pool.query('select brand_color from workspaces where id = $1', [a.workspaceId]))
        .rows[0]
    expect((await stored()).brand_color).toBe('#2569BF')

    // The second wall: even a row that was written past the contract comes out as a color.
    await at.app.database.pool.query('update workspaces set brand_color = $1 where id = $2', [
      color,
      a.workspaceId,
    ])
    const css = await call(at.app, 'GET', `/@${a.handle}/brand.css`)
    const page = await visit(at.app, `/@${a.handle}?x`)
    await at.app.database.pool.query(`update workspaces set brand_color = '#2569BF' where id = $1`, [
      a.workspaceId,
    ])
    expect(css.status).toBe(200)
    for (const [, value = ''] of css.text.matchAll(/--[\w-]+:([^;}]*)/g))
      expect(value.trim()).toMatch(/^(#[0-9a-f]{6}|transparent)$/i)
    expect(css.text).not.toMatch(/url\(|@import|elsewhere|<|expression/)
    expect(faultsOf(page.text, 'store')).toEqual([])
  })
})
