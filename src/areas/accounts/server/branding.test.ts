import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { makePng } from '#testing/images.ts'
import { ctxOf, type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'
import { mailBrandOf } from './store-face.ts'
import { userPhotos } from './tables.ts'
import { getWorkspace, handleNowOf, workspaceByHandle } from './workspaces.ts'

const at = testProduct({ demo: true })
let seller: Seller
let student: Member
beforeAll(async () => {
  seller = await makeSeller(at.app, 'Branded', 'Ana Reis')
  student = await makeMember(at.app)
})

const send = (path: string, as: Member, raw: Buffer, type = 'image/png') =>
  call(at.app, 'PUT', `/api/v1${path}`, { as, raw, headers: { 'content-type': type } })

/** Left half red, right half blue, with a camera tag that rotates it by 180 degrees. */
const halves = async (artist = 'Someone') => {
  const half = (color: string) => ({
    create: { width: 100, height: 100, channels: 3 as const, background: color },
  })
  return sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } })
    .composite([{ input: await sharp(half('blue')).png().toBuffer(), left: 100, top: 0 }])
    .withMetadata({ orientation: 3, exif: { IFD0: { Artist: artist } } })
    .jpeg()
    .toBuffer()
}

const webp = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
/** The end of an archive: appended to a picture, it makes a program for readers that start from the end. */
const gifar = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

describe('a photo', () => {
  it('C3: is the chosen square, upright, with nothing the camera wrote', async () => {
    const answer = await send('/me/photo?left=0&top=0&size=1', student, await halves(), 'image/jpeg')
    expect(answer.status).toBe(200)
    const address = String(answer.body.photoURL)
    const photo = await call(at.app, 'GET', address)
    expect(photo.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(photo.headers['content-security-policy']).toContain("sandbox; default-src 'none'")
    const { width, height, exif, orientation } = await sharp(photo.bytes).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 256,
      height: 256,
      exif: undefined,
      orientation: undefined,
    })
    // Turned upright, blue is on the left.
    const { dominant } = await sharp(photo.bytes).stats()
    expect(dominant.b).toBeGreaterThan(200)
    expect(dominant.r).toBeLessThan(60)
  })

  it('replaces the one before, and can be removed', async () => {
    const first = String((await send('/me/photo', student, makePng())).body.photoURL)
    const second = String((await send('/me/photo', student, makePng())).body.photoURL)
    expect(second).not.toBe(first)
    expect((await call(at.app, 'GET', first)).status).toBe(404)
    const removed = await call(at.app, 'DELETE', '/api/v1/me/photo', { as: student })
    expect(removed.body.photoURL).toBeNull()
    expect((await call(at.app, 'GET', second)).status).toBe(404)
    expect(await at.app.database.db.$count(userPhotos, eq(userPhotos.userId, student.userId))).toBe(0)
  })

  it('C3, E2: is a JPG or PNG of up to 2 MB and nothing else', async () => {
    const refusals = [
      await send('/me/photo', student, Buffer.from('GIF89a'), 'image/gif'),
      await send(
        '/me/photo',
        student,
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        'image/svg+xml',
      ),
      await send('/me/photo', student, Buffer.from('<html><script>alert(1)</script>'), 'image/png'),
      await send('/me/photo', student, makePng({ after: Buffer.from('<script>alert(1)</script>') })),
      await send('/me/photo', student, makePng({ width: 65_000, height: 65_000 })),
      await send('/me/photo', student, makePng({ after: Buffer.alloc(3_400_000) })),
      await send('/me/photo', student, Buffer.alloc(0)),
      await send('/me/photo', student, await webp(), 'image/jpeg'),
      await send('/me/photo', student, makePng({ after: gifar }), 'image/png'),
      await send('/me/photo', student, await halves('<script>alert(1)</script>'), 'image/jpeg'),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([415, 415, 415, 422, 422, 413, 415, 415, 422, 422])
    expect(refusals[0]?.body.message).toBe('Choose a JPG or PNG file.')
    expect(refusals[5]?.body.message).toBe('The photo is 3.5 MB. Choose one up to 2 MB.')
  })
})

describe('branding', () => {
  const logo = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#1f6feb" onclick="alert(1)"/><script>alert(1)</script></svg>',
  )

  it('row 82: updates name, color, logo and links on the storefront right away', async () => {
    await visit(at.app, `/@${seller.handle}`)
    const changed = await call(at.app, 'PATCH', '/api/v1/workspace/branding', {
      as: seller,
      body: {
        name: 'Clay and Kiln',
        brandColor: '#1f6feb',
        socialLinks: [{ place: 'youtube', url: 'youtube.com/@clay' }],
      },
    })
    expect(changed.body).toMatchObject({ name: 'Clay and Kiln', brandColor: '#1F6FEB', logoUrl: null })
    const { logoUrl } = (await send('/workspace/logo', seller, logo, 'image/svg+xml')).body
    const page = (await visit(at.app, `/@${seller.handle}`)).text
    expect(page).toContain('Clay and Kiln')
    expect(page).toContain(`src="${logoUrl}"`)
    expect(page).toContain('brand.css?v=1F6FEB')
    expect(page).toContain('href="https://youtube.com/@clay"')
    expect((await call(at.app, 'GET', `/@${seller.handle}/brand.css`)).text).toContain('--brand:#1f6feb')
  })

  it('gives emails the logo at its address, and none that email programs don’t show', async () => {
    const brand = async () =>
      mailBrandOf(ctxOf(at.app), await getWorkspace(ctxOf(at.app), seller.workspaceId))
    await send('/workspace/logo', seller, logo, 'image/svg+xml')
    expect(await brand()).toEqual({ name: 'Clay and Kiln', color: '#1F6FEB' })
    const { logoUrl } = (await send('/workspace/logo', seller, makePng({ width: 8, height: 8 }))).body
    expect(await brand()).toEqual({ name: 'Clay and Kiln', color: '#1F6FEB', logoPath: logoUrl })
    // A reader's email program asks as no one, from another site.
    const served = await call(at.app, 'GET', String(logoUrl))
    expect(served.status).toBe(200)
    expect(served.headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  it('C3: serves an SVG as an image without rights, stripped to known shapes', async () => {
    const { logoUrl } = (await send('/workspace/logo', seller, logo, 'image/svg+xml')).body
    const served = await call(at.app, 'GET', String(logoUrl))
    expect(served.headers['content-type']).toBe('image/svg+xml')
    expect(served.headers['content-security-policy']).toContain("sandbox; default-src 'none'")
    expect(served.headers['x-content-type-options']).toBe('nosniff')
    expect(served.text).toContain('M0 0h8v8z')
    expect(served.text).not.toMatch(/script|onclick/)
  })

  it('C3: refuses what isn’t a logo, within the specification’s limits', async () => {
    const refusals = [
      await send('/workspace/logo', seller, makePng(), 'image/jpeg'),
      await send('/workspace/logo', seller, makePng(), 'image/svg+xml'),
      await send(
        '/workspace/logo',
        seller,
        Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><svg>&a;</svg>'),
        'image/svg+xml',
      ),
      await send('/workspace/logo', seller, makePng({ after: Buffer.alloc(1_600_000) })),
      await send('/workspace/logo', student, makePng()),
      // What `logo.svg.png` might contain: a drawing, a page and an archive, each claiming to be a picture.
      await send('/workspace/logo', seller, logo, 'image/png'),
      await send('/workspace/logo', seller, Buffer.from('<html><script>alert(1)</script>'), 'image/png'),
      await send('/workspace/logo', seller, makePng({ after: Buffer.from('<script>alert(1)</script>') })),
      await send('/workspace/logo', seller, makePng({ after: gifar })),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([415, 422, 422, 413, 403, 415, 415, 422, 422])
    expect(refusals[0]?.body.message).toBe('Choose a PNG or SVG file.')
    expect(refusals[3]?.body.message).toBe('The logo is 1.7 MB. Choose one up to 1 MB.')
  })

  it.each([
    [{ brandColor: 'blue' }, 'brandColor', 'Enter a color like #1F6FEB'],
    [{ name: ' ' }, 'name', 'Enter a name'],
    [
      { socialLinks: [{ place: 'x', url: 'javascript:alert(1)' }] },
      'social.x',
      'Enter a web address like https://example.com/you',
    ],
  ])('refuses %j', async (body, field, sentence) => {
    const refused = await call(at.app, 'PATCH', '/api/v1/workspace/branding', { as: seller, body })
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual({ [field]: sentence })
  })
})

describe('a handle that was given up', () => {
  it('redirects to the same page for ninety days, and no one else can take it until then', async () => {
    const other = await makeSeller(at.app, 'Other', 'Otto Maler')
    const [former, wanted] = [other.handle, 'otto-paints']
    const moved = await call(at.app, 'PATCH', '/api/v1/workspace', { as: other, body: { handle: wanted } })
    expect(moved.status).toBe(200)
    const led = await visit(at.app, `/@${former}/courses/other-basics?reviews=1`)
    expect([led.status, led.headers.location]).toEqual([302, `/@${wanted}/courses/other-basics?reviews=1`])
    expect((await visit(at.app, `/@${former}`)).headers.location).toBe(`/@${wanted}`)

    const taken = await call(at.app, 'PATCH', '/api/v1/workspace', { as: seller, body: { handle: former } })
    expect(taken.status).toBe(409)
    expect(taken.body.fields).toEqual({ handle: 'This address is taken. Choose another.' })
    // A new creator with the same name doesn't get it either.
    const namesake = await makeSeller(at.app, 'Namesake', 'Otto Maler')
    expect(namesake.handle).toBe('otto-maler-2')

    const clock = testClock(new Date(Date.now() + 91 * 86_400_000))
    const later = { ...ctxOf(at.app), now: clock.now }
    expect(await handleNowOf(later, former)).toBeNull()
  })

  it('can be taken back', async () => {
    const ctx = ctxOf(at.app)
    const before = seller.handle
    for (const handle of ['clay-and-kiln', before])
      await call(at.app, 'PATCH', '/api/v1/workspace', { as: seller, body: { handle } })
    expect(await workspaceByHandle(ctx, before)).toMatchObject({ id: seller.workspaceId })
    expect(await handleNowOf(ctx, 'clay-and-kiln')).toBe(before)
  })
})

it('updates a creator’s photo on their storefront right away', async () => {
  await visit(at.app, `/@${seller.handle}`)
  const { photoURL } = (await send('/me/photo', seller, makePng())).body
  expect((await visit(at.app, `/@${seller.handle}`)).text).toContain(String(photoURL))
  await call(at.app, 'DELETE', '/api/v1/me/photo', { as: seller })
  expect((await visit(at.app, `/@${seller.handle}`)).text).not.toContain(String(photoURL))
})
