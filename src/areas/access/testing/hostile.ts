import { ensureContact } from '#areas/contacts/server/contacts.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { freshEmail } from '#testing/context.ts'
import { type Hostile, owner } from '#testing/hostile.ts'
import { ctxFor, signInAgain, type World } from '#testing/people.ts'
import { giveNewRight, inside } from '#testing/rights.ts'

/** Someone A knows, with something of A's. */
async function ofContact(app: TestApplication, world: World) {
  const ctx = (await ctxFor(app, await signInAgain(app, world.a))) as CreatorCtx
  const contact = await inside(ctx, (inner) =>
    ensureContact(inner, ctx.actor.workspaceId, {
      ...{ email: freshEmail('known'), name: world.a.secret, source: 'order' },
    }),
  )
  await giveNewRight(ctx, contact, { thing: { kind: 'course', id: world.a.course.id } })
  return { contactId: contact.id }
}

export const hostile: Hostile = {
  rows: {
    sales: [{ operation: 'GET /contacts/{contactId}/rights', expect: owner(200), ids: ofContact }],
  },
}
