import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type Language, languages } from '#kernel/language.ts'
import type { ShownMail } from '#platform/mail/kind.ts'
import { escapeHtml } from '#platform/mail/letter.ts'
import { serverAreas } from './areas.ts'

/** Every email of the product, by what it's stored as. */
export const shownMails: readonly ShownMail[] = serverAreas.flatMap(({ mails }) => mails ?? [])

const origin = 'https://courses.example'

/** An email with a sample, to a made-up reader. */
export function sampleMail(mail: ShownMail, sample: string, language: Language) {
  const stops =
    mail.purpose === 'transactional' ? {} : { stopUrl: `${origin}/unsubscribe/a-token-of-a-sample` }
  const at = { language, brandName: 'Throughline', appUrl: origin, address: 'mia@example.com' }
  return mail.render(sample, { ...at, ...stops, refuseUrl: `${origin}/refuse/a-token-of-a-sample` })
}

const zChosen = z.object({
  mail: z.string().catch(''),
  sample: z.string().catch(''),
  language: z.string().catch(''),
})
type MailChoice = { mail: ShownMail; sample: string; language: Language }

/** Emails as they're sent, light, dark, on a phone and as text, for those who write them. The built product has no such address. */
export function mountMailGallery(web: FastifyInstance): void {
  web.get('/dev/ui/mails', (request, reply) => {
    reply.kind = 'app'
    return reply.type('text/html; charset=utf-8').send(galleryOf(chosenIn(request.query)))
  })
  for (const scheme of ['light', 'dark'] as const)
    web.get(`/dev/ui/mails/${scheme}`, (request, reply) => {
      reply.kind = 'mail'
      const { mail, sample, language } = chosenIn(request.query)
      const { html } = sampleMail(mail, sample, language)
      return reply.type('text/html; charset=utf-8').send(inScheme(html, scheme))
    })
}

/** A page can't give a frame the scheme of its reader: the question about it is answered here. */
const inScheme = (html: string, scheme: 'light' | 'dark') =>
  html.replace('@media(prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')

/** What was asked for, or the first of each. */
function chosenIn(query: unknown): MailChoice {
  const asked = zChosen.parse(query)
  const mail = shownMails.find(({ template }) => template === asked.mail) ?? shownMails[0]
  if (!mail) throw new Error('No area declares an email.')
  const sample = mail.samples.find((each) => each === asked.sample) ?? mail.samples[0] ?? ''
  return { mail, sample, language: languages.find((each) => each === asked.language) ?? 'en' }
}

const addressOf = (chosen: MailChoice, page = '/dev/ui/mails') =>
  `${page}?${new URLSearchParams({ mail: chosen.mail.template, sample: chosen.sample, language: chosen.language })}`

function galleryOf(chosen: MailChoice): string {
  const { mail, sample, language } = chosen
  const { subject, text } = sampleMail(mail, sample, language)
  const link = (to: MailChoice, label: string, isHere: boolean) =>
    `<a href="${escapeHtml(addressOf(to))}"${isHere ? ' aria-current="true"' : ''}>${escapeHtml(label)}</a>`
  const list = shownMails.map((each) =>
    link({ ...chosen, mail: each, sample: each.samples[0] ?? '' }, each.template, each === mail),
  )
  const samples = mail.samples.map((each) => link({ ...chosen, sample: each }, each, each === sample))
  const spoken = languages.map((each) => link({ ...chosen, language: each }, each, each === language))
  const frame = (kind: 'wide' | 'phone', scheme: 'light' | 'dark', label: string) => {
    const letter = escapeHtml(addressOf(chosen, `/dev/ui/mails/${scheme}`))
    return `<figure><figcaption>${label}</figcaption><iframe class="${kind}" title="${label}" src="${letter}"></iframe></figure>`
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Emails</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>
body{margin:0;display:grid;grid-template-columns:300px 1fr;font:15px/22px Verdana,Arial,sans-serif;background:#fff;color:#13201B}
nav{padding:20px;border-right:1px solid #d5dcd8;min-height:100vh;box-sizing:border-box}main{padding:20px;min-width:0}
nav a{display:block;padding:4px 0}p a{margin-right:14px}a{color:#1F5D45}a[aria-current]{color:inherit;font-weight:700;text-decoration:none}
h1{font-size:22px;margin:0 0 4px}.frames{display:flex;flex-wrap:wrap;gap:20px}figure{margin:0}figcaption{padding:6px 0}
iframe{border:1px solid #d5dcd8;height:720px}.wide{width:680px}.phone{width:390px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;max-width:680px;border:1px solid #d5dcd8;padding:14px}
@media(max-width:900px){body{display:block}nav{min-height:0;border:0}.wide,.phone{width:100%;max-width:390px}}
</style></head><body><nav aria-label="Emails"><p><a href="/dev/ui">Components</a></p>${list.join('')}</nav><main>
<h1>${escapeHtml(subject)}</h1><p>${escapeHtml(mail.template)}, ${mail.purpose}</p>
<p>${spoken.join('')}</p><p>${samples.join('')}</p>
<div class="frames">${frame('wide', 'light', 'Light')}${frame('wide', 'dark', 'Dark')}${frame('phone', 'light', 'Phone')}${frame('phone', 'dark', 'Phone, dark')}
<figure><figcaption>Plain text</figcaption><pre>${escapeHtml(text)}</pre></figure></div></main></body></html>
`
}
