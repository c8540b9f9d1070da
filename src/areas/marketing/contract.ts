import * as z from 'zod'
import { plans } from '#kernel/actor.ts'
import { allow } from '#kernel/contract.ts'
import { languages } from '#kernel/language.ts'
import { zPage } from '#kernel/paging.ts'
import { zChosenInstant, zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { messageFilters } from './rules.ts'

/** A text of the public pages, with what it says without anyone's change. */
export const zSiteText = z.object({
  key: z.string(),
  text: z.string(),
  default: z.string(),
  /** Null while it is the default. Given back on saving, so that no one writes over another's change unseen. */
  changedAt: zInstant.nullable(),
})
export type SiteText = z.infer<typeof zSiteText>

/** A message someone sent with the contact form. */
export const zContactMessage = z.object({
  id: zId('inq'),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** The plan of a creator who was signed in. */
  plan: z.enum(plans).nullable(),
  sentAt: zInstant,
  answeredAt: zInstant.nullable(),
  /** Since when it is in the trash, who put it there, and when it is gone for good. */
  trashed: z.object({ deletedAt: zInstant, by: z.string().nullable(), goneAt: zInstant }).optional(),
})
export type ContactMessage = z.infer<typeof zContactMessage>

const admin = { role: 'admin' } as const
const texts = ['Site texts']
const messages = ['Contact messages']
/** Which language's pages say it. */
const zLanguage = z.object({
  language: z.enum(languages).optional().describe('Without it, the language of the public pages'),
})
const zKey = z.object({ key: z.string().max(80) })
const zMessageId = z.object({ messageId: zId('inq') })
const zDone = z.object({ done: z.literal(true) })

export const marketingContract = {
  listTexts: allow(admin)
    .route({ method: 'GET', path: '/site-texts', summary: 'Every text of the public pages', tags: texts })
    .input(zLanguage)
    .output(
      z.object({
        language: z.enum(languages),
        /** Whether the public pages are in this language now. */
        isShown: z.boolean(),
        texts: z.array(zSiteText),
      }),
    ),
  saveText: allow(admin)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/site-texts/{key}',
      summary: 'Changes a text, unless someone changed it since it was read',
      tags: texts,
    })
    .input(
      zKey.extend({ ...zLanguage.shape, text: z.string().max(20_000), changedAt: zChosenInstant.nullable() }),
    )
    .output(zSiteText),
  resetText: allow(admin)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'DELETE',
      path: '/site-texts/{key}',
      summary: 'Sets a text back to what comes with the product',
      tags: texts,
    })
    .input(zKey.extend(zLanguage.shape))
    .output(zSiteText),
  listMessages: allow(admin)
    .route({
      method: 'GET',
      path: '/contact-messages',
      summary: 'Messages from the contact form, the latest first',
      tags: messages,
    })
    .input(
      zPage.extend({
        show: z.enum(messageFilters).default('all'),
        search: z.string().max(100).optional().describe('Words of the name, the address or the message'),
      }),
    )
    .output(
      z.object({
        messages: z.array(zContactMessage),
        /** Those no one marked as answered, over all pages and whatever is asked. */
        open: z.int(),
        nextCursor: z.string().nullable(),
      }),
    ),
  markAnswered: allow(admin)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'PUT',
      path: '/contact-messages/{messageId}/answer',
      summary: 'Marks a message as answered, or as open again',
      tags: messages,
    })
    .input(zMessageId.extend({ answered: z.boolean() }))
    .output(zContactMessage),
  deleteMessage: allow(admin)
    .route({
      method: 'DELETE',
      path: '/contact-messages/{messageId}',
      summary: 'Moves a message to the trash',
      tags: messages,
    })
    .input(zMessageId)
    .output(zDone),
  restoreMessage: allow(admin)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'POST',
      path: '/contact-messages/{messageId}/restoration',
      summary: 'Takes a message out of the trash',
      tags: messages,
    })
    .input(zMessageId)
    .output(zContactMessage),
  discardMessage: allow(admin)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'DELETE',
      path: '/trash/contact-messages/{messageId}',
      summary: 'Deletes a message in the trash for good',
      tags: messages,
    })
    .input(zMessageId)
    .output(zDone),
  emptyMessageTrash: allow(admin)
    .route({
      method: 'DELETE',
      path: '/trash/contact-messages',
      summary: 'Deletes every message in the trash for good',
      tags: messages,
    })
    .output(z.object({ deleted: z.int() })),
}
