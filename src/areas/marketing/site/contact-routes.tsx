import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { getUserDocument } from '#areas/accounts/server/users.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import { bodyIn } from '#platform/sentences.ts'
import { isDatabaseAway } from '#platform/sql/database.ts'
import { renderSite } from '#ui/site/render.ts'
import type { ContactDraft } from '../rules.ts'
import { sendMessage } from '../server/contact-messages.ts'
import type { ContactState } from './ContactForm.tsx'
import type { FrameOf } from './frame.ts'
import { ContactPage, ThanksPage } from './pages/ContactPage.tsx'
import { marketingTextIn } from './texts.ts'

/** One value as a form sends it; a field sent twice, or as a file, is no text. */
const zText = z.string().max(20_000).catch('')
const zForm = z.object({
  name: zText,
  email: zText,
  message: zText,
  /** No one sees this field; programs fill it in. */
  website: zText,
  /** How long the page was looked at, where a script could tell. */
  seconds: z.coerce.number().catch(Number.NaN),
})

/** Faster than anyone reads, types and presses. */
const fewestSeconds = 2

/** `/contact`: the form by itself, what comes back of it, and the thanks. */
export function mountContact(scope: FastifyInstance, site: SiteTools, frameOf: FrameOf): void {
  scope.get('/contact', async (request, reply) => {
    const ask = await senderOf(await site.ctxOf(request, reply))
    const frame = await frameOf(request)
    return sendPage(reply, renderSite(<ContactPage {...frame} ask={ask} />))
  })

  scope.get('/contact/thanks', async (request, reply) => {
    const frame = await frameOf(request)
    return sendPage(reply, renderSite(<ThanksPage {...frame} />))
  })

  scope.post('/contact', async (request, reply) => {
    const { name, email, message, website, seconds } = zForm.parse(request.body ?? {})
    const draft = { name, email, message }
    const isProgram = website !== '' || seconds < fewestSeconds
    try {
      // A program is thanked like anyone, so that it learns nothing.
      if (!isProgram) await sendMessage(await site.ctxOf(request, reply), request.ip, draft)
      return reply.redirect('/contact/thanks', 303)
    } catch (error) {
      const refused = refusalOf(site, error, draft)
      if (!refused) throw error
      const html = renderSite(<ContactPage {...(await frameOf(request))} ask={refused.ask} />)
      return sendPage(reply, html, refused.status)
    }
  })
}

/** What is known of someone signed in, to start the form with. */
export async function senderOf(ctx: Ctx): Promise<ContactState> {
  if (!isSignedIn(ctx.actor)) return {}
  return {
    values: { name: (await getUserDocument(ctx, ctx.actor.userId)).displayName, email: ctx.actor.email },
    plan: ctx.actor.kind === 'creator' ? ctx.actor.plan : null,
  }
}

/** The form again, with everything that was typed, and what is wrong. */
function refusalOf(
  site: SiteTools,
  error: unknown,
  values: ContactDraft,
): { status: number; ask: ContactState } | null {
  const { lang } = site.frame
  if (isDatabaseAway(error))
    return { status: 503, ask: { values, problem: marketingTextIn(lang).contact.failed } }
  if (!(error instanceof AppError) || error.status >= 500) return null
  const { code, message, fields } = error
  const said = bodyIn(site, lang, { code, message, ...(fields ? { fields } : {}) })
  return {
    status: error.status,
    ask: { values, ...(said.fields ? { errors: said.fields } : { problem: said.message }) },
  }
}
