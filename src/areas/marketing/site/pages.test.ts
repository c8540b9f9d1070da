import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asAdmin, freshEmail } from '#testing/context.ts'
import { freshAddress } from '#testing/http.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { makeMember } from '#testing/people.ts'
import { saveText } from '../server/texts.ts'
import { isTextKey } from '../site-texts.ts'
import { groupOf, textPages } from '../text-places.ts'
import { cookieFacts } from './pages/cookie-facts.ts'
import { marketingSiteText } from './words.ts'

let app: TestApplication
beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app.close())

const headers = { host: 'localhost:3000', accept: 'text/html' }
const get = (url: string) => app.web.inject({ url, headers })
/** The words of a page, without the bar and the scripts of its editing, and the form where someone's name is. */
const readOf = (html: string) =>
  html
    .replace(/<aside class="edit-bar"[\s\S]*<\/aside>/, '')
    .replace(/<form[\s\S]*?<\/form>|<script type="module"[^>]*>/g, '')
    .replace(/<p><span data-text="[^"]*"><\/span><\/p>|<span data-text="[^"]*">([^<]*)<\/span>/g, '$1')
const post = (fields: Record<string, string>, from = freshAddress()) =>
  app.web.inject({
    method: 'POST',
    url: '/contact',
    remoteAddress: from,
    headers: {
      ...headers,
      origin: 'http://localhost:3000',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  })

describe('the public pages', () => {
  it('say what an admin wrote, from the moment it is saved', async () => {
    expect((await get('/')).body).toContain('Build it, sell it, email it')
    const admin = await asAdmin(app.ctx.db)
    await saveText(
      { ...admin, instance: app.instance },
      { language: 'en', key: 'hero.text', text: 'Potters teach here.', changedAt: null },
    )
    const after = await get('/')
    expect(after.body).toContain('Potters teach here.')
    expect(after.body).not.toContain('Build it, sell it, email it')
    await saveText(
      { ...admin, instance: app.instance },
      { language: 'en', key: 'operator.name', text: 'Clay School Ltd', changedAt: null },
    )
    expect((await get('/privacy')).body).toContain('Clay School Ltd')
  })

  it('carry their texts’ keys for an admin who edits them there, in either language, and for no one else', async () => {
    const rita = await makeMember(app, { role: 'admin' })
    const edit = (url: string, cookie = '') => app.web.inject({ url, headers: { ...headers, cookie } })
    const german = await edit('/?edit=de', rita.cookie)
    expect(german.statusCode).toBe(200)
    expect(german.headers['cache-control']).toContain('no-store')
    expect(german.body).toContain('<html lang="de"')
    expect(german.body).toMatch(/<h1[^>]*><span data-text="hero.title">[^<]+<\/span><\/h1>/)
    expect(german.body).toContain('class="edit-bar"')
    expect(german.body).not.toMatch(/[\uE000-\uE002]/)
    const terms = await edit('/terms?edit=en', rita.cookie)
    expect(terms.body).toMatch(/<div class="prose"><p><span data-text="terms.text"><\/span><\/p>/)
    expect((await edit('/help?edit=en', rita.cookie)).body).toContain('data-text="help.start"')

    for (const cookie of ['', (await makeMember(app)).cookie])
      for (const path of ['/', '/help']) {
        const answer = await edit(`${path}?edit=en`, cookie)
        expect([answer.statusCode, answer.headers.location]).toEqual([302, path])
      }
    expect((await get('/')).body).not.toContain('data-text')
    // Whatever else is asked for, it's the page itself.
    for (const asked of ['edit', 'edit=', 'edit=xx', 'edit=de&edit=en', 'edit=%00', 'edit=__proto__']) {
      const answer = await edit(`/?${asked}`, rita.cookie)
      expect([asked, answer.statusCode, answer.headers.location]).toEqual([asked, 302, '/'])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it('say to an admin who edits them what visitors read, each text under its own key', async () => {
    const rita = await makeMember(app, { role: 'admin' })
    for (const { path, groups } of textPages) {
      const { body } = await app.web.inject({
        url: `${path}?edit=en`,
        headers: { ...headers, cookie: rita.cookie },
      })
      const plain = await app.web.inject({ url: path, headers: { ...headers, cookie: rita.cookie } })
      const keys = new Set([...body.matchAll(/data-text="([^"]*)"/g)].map(([, key = '']) => key))
      expect([...keys].filter((key) => !isTextKey(key))).toEqual([])
      expect([path, groups.filter((group) => ![...keys].some((key) => groupOf(key) === group))]).toEqual([
        path,
        [],
      ])
      expect(readOf(body)).toBe(readOf(plain.body))
    }
  })

  it('name every cookie the product can set', () => {
    const src = join(import.meta.dirname, '../../..')
    const named = new Set<string>()
    for (const path of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|^testing\//.test(path)) continue
      for (const [, name] of readFileSync(join(src, path), 'utf8').matchAll(/'__Host-([\w-]+)'/g))
        if (name) named.add(`__Host-${name}`)
    }
    expect(named.size).toBeGreaterThan(2)
    expect(
      cookieFacts(true, marketingSiteText.cookies.facts)
        .map((cookie) => cookie.name)
        .sort(),
    ).toEqual([...named].sort())
  })

  it('tell how the installation is doing', async () => {
    const { body, statusCode } = await get('/status')
    expect(statusCode).toBe(200)
    expect(body.match(/chip good/g)).toHaveLength(3)
    // T6: without a mail server nothing is wrong, and no email reaches anyone.
    expect(body).toMatch(/Email<\/b>.*?Not set up/s)
    expect(body).toContain('Everything works')
    expect(body).not.toMatch(/\d+\.\d+\.\d+/)
  })
})

describe('the contact form', () => {
  const message = () => ({ name: 'Vera', email: freshEmail('vera'), message: 'Hello there.' })

  it('thanks, and mails the admins', async () => {
    const address = freshEmail('admin')
    await asAdmin(app.ctx.db, { email: address })
    const answer = await post(message())
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact/thanks'])
    expect((await get('/contact/thanks')).body).toContain('Thanks. We reply within two business days.')
    expect(await mailsTo(app.ctx.db, address)).toHaveLength(1)
  })

  it('comes back with everything that was typed and what is wrong', async () => {
    const answer = await post({ name: 'Vera', email: 'vera@', message: '"><script>x</script>' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Enter an email address in the format name@example.com')
    expect(answer.body).toContain('value="vera@"')
    expect(answer.body).toContain('&quot;&gt;&lt;script&gt;x')
  })

  it('keeps the text when there were too many', async () => {
    const place = freshAddress()
    for (let n = 0; n < 6; n++) expect((await post(message(), place)).statusCode).toBe(303)
    const answer = await post({ ...message(), message: 'Still here?' }, place)
    expect(answer.statusCode).toBe(429)
    expect(answer.body).toContain('Still here?')
    expect(answer.body).toContain('Too many attempts')
  })

  it('thanks programs and keeps nothing of theirs', async () => {
    const address = freshEmail('admin')
    await asAdmin(app.ctx.db, { email: address })
    expect((await post({ ...message(), website: 'https://spam.example' })).statusCode).toBe(303)
    expect((await post({ ...message(), seconds: '0.4' })).statusCode).toBe(303)
    expect(await mailsTo(app.ctx.db, address)).toHaveLength(0)
  })
})
