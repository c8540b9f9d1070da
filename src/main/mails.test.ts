import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import fastify from 'fastify'
import { matchPath } from 'react-router'
import { describe, expect, it } from 'vitest'
import { languages } from '#kernel/language.ts'
import { platformWorkspaceId } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { mails } from '#platform/mail/tables.ts'
import { asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { inRoot } from '../../scripts/repository.mjs'
import { mountMailGallery, sampleMail, shownMails } from './dev-mails.ts'
import { appDocuments, siteDocuments } from './documents.ts'

const written = shownMails.flatMap((mail) =>
  mail.samples.flatMap((sample) => languages.map((language) => ({ mail, sample, language }))),
)
const named = written.map((each) => ({
  ...each,
  name: `${each.mail.template}, ${each.sample}, ${each.language}`,
}))

/** What a reader of the HTML reads, on one line. */
const readIn = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

/** The addresses it leads to. */
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** The matcher takes a whole part of a path for a name. */
const documents = [...appDocuments, ...siteDocuments, '/unsubscribe/:token', '/refuse/:token'].map((path) =>
  path.replace('/@:', '/:'),
)

describe('the emails of the product', () => {
  it('are all declared once, and sent by nothing but the kit', () => {
    const templates = shownMails.map(({ template }) => template)
    expect(new Set(templates).size).toBe(templates.length)
    const areas = inRoot('src/areas')
    const around = readdirSync(areas, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
      .filter((file) => /\b(renderLetter|queueMail)\(/.test(readFileSync(join(areas, file), 'utf8')))
    expect(around).toEqual([])
  })

  it.each(named)(
    '$name: says the same as HTML and as text, with every word',
    ({ mail, sample, language }) => {
      const { subject, html, text } = sampleMail(mail, sample, language)
      const read = readIn(html)
      expect(subject.trim()).not.toBe('')
      for (const part of [subject, read, text]) {
        expect(part).not.toMatch(/undefined|null\b|NaN|\[object|\{\w*\}|\$\{/)
        expect(part.length).toBeGreaterThan(3)
      }
      expect(html).toContain(`<html lang="${language}"`)
      const lines = text.split('\n').map((line) => line.replace(/^-- $/, '').replace(/:$/, '').trim())
      for (const line of lines) {
        const said = line.replace(/: https?:\/\/\S+$/, '')
        // An address that hides behind a word in one is shown whole in the other.
        if (linksIn(html).includes(said)) continue
        expect(read).toContain(said.replace(/\s+/g, ' '))
      }
    },
  )

  it.each(named)('$name: calls an order by the number on its receipt', ({ mail, sample, language }) => {
    const { subject, text } = sampleMail(mail, sample, language)
    expect(`${subject}\n${text}`.replace(/https?:\/\/\S+/g, '')).not.toMatch(/\bord_/)
  })

  it.each(named)('$name: leads to addresses that there are', ({ mail, sample, language }) => {
    const { html, text } = sampleMail(mail, sample, language)
    const links = [...new Set([...linksIn(html), ...(text.match(/https?:\/\/\S+[^\s.,]/g) ?? [])])]
    for (const link of links) {
      const { origin, pathname } = new URL(link)
      expect(origin).toBe('https://courses.example')
      expect([link, documents.some((path) => matchPath(path, pathname))]).toEqual([link, true])
    }
    expect(links.some((link) => link.includes('/unsubscribe/'))).toBe(mail.purpose !== 'transactional')
  })

  it('say something of their own in each language', () => {
    for (const mail of shownMails)
      for (const sample of mail.samples) {
        const texts = languages.map((language) => sampleMail(mail, sample, language).text)
        expect([mail.template, sample, new Set(texts).size]).toEqual([
          mail.template,
          sample,
          languages.length,
        ])
      }
  })
})

describe('the gallery of emails', () => {
  it('shows each as it is sent and as text, in its language, and the first where nothing is named', async () => {
    const web = fastify()
    mountMailGallery(web)
    const open = async (path: string) => (await web.inject(path)).body
    expect(await open('/dev/ui/mails')).toContain(shownMails[0]?.template ?? 'an email')
    const query = 'mail=payments.receipt&sample=free&language=de'
    const page = await open(`/dev/ui/mails?${query}`)
    expect(page).toContain('Dein Beleg für Pottery Basics')
    expect(page.match(/<iframe class="(wide|phone)"/g)).toHaveLength(4)
    expect(await open(`/dev/ui/mails/light?${query}`)).toContain('<html lang="de"')
    expect(await open(`/dev/ui/mails/dark?${query}`)).toContain('@media all{.page')
    expect(await open('/dev/ui/mails?mail=%3Cscript%3E&sample=%22')).not.toContain('<script>')
    await web.close()
  })
})

describe('an email that can be stopped', () => {
  const test = testDb()
  it('says so in its header too, whatever it is', async () => {
    const ctx = asVisitor(test.db)
    const stopUrl = 'https://courses.example/unsubscribe/a-token-of-a-sample'
    const permit = { address: 'mia@example.com', stopUrl, refuseUrl: stopUrl }
    for (const mail of shownMails) {
      const purpose = {
        transactional: { purpose: 'transactional' },
        subscribed: { purpose: 'subscribed', stopUrl },
        unsolicited: { purpose: 'unsolicited', permit },
      } as const
      const letter = sampleMail(mail, mail.samples[0] ?? '', 'en')
      const to = { address: 'mia@example.com' }
      const id = await queueMail(ctx, platformWorkspaceId, {
        ...purpose[mail.purpose],
        ...{ template: mail.template, to, fromName: 'Throughline', ...letter },
      })
      // The carrier makes List-Unsubscribe of it (sender.test.ts).
      const [row] = await test.db.select().from(mails).where(eq(mails.id, id))
      expect([mail.template, row?.stopUrl]).toEqual([
        mail.template,
        mail.purpose === 'transactional' ? null : stopUrl,
      ])
    }
  })
})
