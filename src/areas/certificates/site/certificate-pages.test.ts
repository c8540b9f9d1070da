import { beforeAll, describe, expect, it } from 'vitest'
import { completeLesson } from '#areas/learning/server/lesson-marks.ts'
import { groundsOf } from '#kernel/brand-shades.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { call, testProduct } from '#testing/http.ts'
import { makePng } from '#testing/images.ts'
import { ctxFor, makeWorld, type World } from '#testing/people.ts'
import { issueCertificate } from '../server/certificates.ts'
import { getDesign, saveDesign } from '../server/designs.ts'
import { listIssued, revokeCertificate } from '../server/register.ts'

const at = testProduct({ demo: true })
let world: World
let path = ''
const hostile = '"><img src=x onerror=alert(1)>{{7*7}}'

beforeAll(async () => {
  world = await makeWorld(at.app)
  const creator = (await ctxFor(at.app, world.a)) as CreatorCtx
  const upload = await call(at.app, 'POST', '/api/v1/files?name=logo.png', {
    as: world.a,
    raw: makePng({ width: 40, height: 20 }),
    headers: { 'content-type': 'image/png' },
  })
  const { course } = world.a
  const { design } = await getDesign(creator, course.id)
  const changed = {
    ...design,
    title: hostile,
    logoFileId: upload.body.id as `fil_${string}`,
    signature: 'typed' as const,
  }
  await saveDesign(creator, course.id, changed)
  const learner = await ctxFor(at.app, world.s)
  for (const lessonId of course.lessonIds) await completeLesson(learner, course.id, lessonId)
  path = (await issueCertificate(learner, course.id, `Sam ${hostile}`)).certificate?.path ?? ''
})

const get = (url: string, headers: Record<string, string> = {}) =>
  at.app.web.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html', ...headers } })

describe('the public page of a certificate', () => {
  it('says Verified to a visitor, with its facts, no script but the one that copies its link, and unfound by searching', async () => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Verified')
    expect(answer.body).toContain('Celadonsecret Basics')
    expect(answer.body).toContain('https://www.linkedin.com/profile/add?')
    expect(answer.body).toContain('name="robots" content="noindex"')
    expect(answer.body).toContain(`property="og:image" content="http://localhost:3000${path}/share.png"`)
    expect(answer.body).not.toMatch(/<img src=x| style="/)
    expect(answer.body.match(/<script[^>]*>/g)).toEqual([expect.stringMatching(/src="[^"]*site-copy/)])
    // Without it there is nothing to press that does nothing.
    expect(answer.body).toMatch(/<button[^>]*data-copy="Copied"[^>]*hidden=""[^>]*>Copy</)
    expect(answer.body).not.toContain(world.s.email)
  })

  it('shows the logo to everybody, and no file that no certificate shows', async () => {
    const src = /class="cert-logo" src="([^"]+)"/.exec((await get(path)).body)?.[1] ?? ''
    expect((await get(src)).statusCode).toBe(200)
    const upload = await call(at.app, 'POST', '/api/v1/files?name=other.png', {
      as: world.a,
      raw: makePng(),
      headers: { 'content-type': 'image/png' },
    })
    expect((await get(String(upload.body.url))).statusCode).toBe(404)
  })

  it('leads there from any spelling of its code, and from the form', async () => {
    const typed = path.replace('/certificates/', '').toLowerCase().replaceAll('-', '')
    for (const url of [`/certificates/${typed}`, `/certificates/check?code=${typed}`]) {
      const answer = await get(url)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, path])
    }
  })

  it.each(['/certificates/0000-0000-0000-0000', '/certificates/nope', '/certificates/check?code=nope'])(
    '%s is not found, on a page of its own',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('No certificate has this code')
    },
  )

  it('brings its colors in a stylesheet that accepts only colors', async () => {
    const href = /href="(\/certificates\/look\/[^"]+)"/.exec((await get(path)).body)?.[1] ?? ''
    const answer = await get(href)
    expect(answer.headers['content-type']).toContain('text/css')
    const paper = groundsOf('#2569BF', 'light')[0]?.toUpperCase()
    expect(answer.body).toBe(`.cert{--cert-line:#2569BF;--cert-ink:#231A14;--cert-paper:${paper}}\n`)
    expect((await get('/certificates/look/17509E-231A14-FFFFFF}*{x.css')).statusCode).toBe(404)
  })

  it('gives the PDF and the picture for sharing', async () => {
    const pdf = await get(`${path}/certificate.pdf`)
    expect(pdf.rawPayload.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
    expect(pdf.headers['content-disposition']).toMatch(/^attachment; filename="certificate-[0-9A-Z-]+\.pdf"$/)
    expect(pdf.rawPayload.includes('/StructTreeRoot')).toBe(true)
    expect(pdf.rawPayload.includes('/Subtype /Image')).toBe(true)
    const picture = await get(`${path}/share.png`)
    expect(picture.rawPayload.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect((await get('/certificates/nope/certificate.pdf')).statusCode).toBe(404)
  })

  it('says Revoked at once, and why to the learner alone', async () => {
    const creator = (await ctxFor(at.app, world.a)) as CreatorCtx
    const { certificates } = await listIssued(creator, world.a.course.id, { page: 1 })
    await revokeCertificate(creator, certificates[0]?.id ?? 'crt_', 'Bought with a stolen card.')
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Revoked')
    expect(answer.body).not.toContain('stolen')
    expect(answer.body).not.toMatch(/Verified<|og:image/)
    for (const paper of ['certificate.pdf', 'share.png'])
      expect((await get(`${path}/${paper}`)).statusCode).toBe(404)
  })
})
