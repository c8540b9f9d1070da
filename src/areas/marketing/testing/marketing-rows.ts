import { listMessages, sendMessage } from '#areas/marketing/server/contact-messages.ts'
import { deleteMessage } from '#areas/marketing/server/message-trash.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { freshEmail } from '#testing/context.ts'
import { type ActorName, actorNames, type Row } from '#testing/hostile.ts'
import { freshAddress } from '#testing/http.ts'
import { ctxFor, signInAgain, type World } from '#testing/people.ts'

/** Someone's message to the operator. */
async function ofMessage({ ctx }: TestApplication) {
  await sendMessage(ctx, freshAddress(), { name: 'Visitor', email: freshEmail('visitor'), message: 'Hello.' })
  const { messages } = await listMessages(ctx, { limit: 1 })
  return { messageId: messages[0]?.id ?? '' }
}

/** One that an admin put in the trash. */
async function ofTrash(app: TestApplication, { adm }: World) {
  const ids = await ofMessage(app)
  await deleteMessage(
    (await ctxFor(app, await signInAgain(app, adm))) as Ctx<SignedIn>,
    ids.messageId as Id<'inq'>,
  )
  return ids
}

const ofText = async () => ({ key: 'contact.title' })

/** Rows for what only an admin does about the public pages. */
export function marketingRows(): Row[] {
  const admin = (status: number) =>
    ({
      ...Object.fromEntries(actorNames.map((name) => [name, 403])),
      X: 401,
      P: 401,
      ADM: status,
    }) as Record<ActorName, number>
  return [
    { operation: 'GET /site-texts', expect: admin(200) },
    {
      operation: 'PUT /site-texts/{key}',
      expect: admin(200),
      ids: ofText,
      body: () => ({ text: 'Contact', changedAt: null }),
    },
    { operation: 'DELETE /site-texts/{key}', expect: admin(200), ids: ofText },
    { operation: 'GET /contact-messages', expect: admin(200) },
    {
      operation: 'PUT /contact-messages/{messageId}/answer',
      expect: admin(200),
      ids: ofMessage,
      body: () => ({ answered: true }),
    },
    { operation: 'DELETE /contact-messages/{messageId}', expect: admin(200), ids: ofMessage },
    {
      operation: 'POST /contact-messages/{messageId}/restoration',
      expect: admin(200),
      ids: ofTrash,
    },
    { operation: 'DELETE /trash/contact-messages/{messageId}', expect: admin(200), ids: ofTrash },
    { operation: 'DELETE /trash/contact-messages', expect: admin(200) },
  ]
}
