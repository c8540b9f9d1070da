import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { contacts } from '#areas/contacts/server/tables.ts'
import { findMemberReader } from '#areas/memberships/server/digest/stopping.ts'
import { addMember } from '#areas/memberships/server/members.ts'
import { createTier } from '#areas/memberships/server/tiers.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { MemberLink } from '#platform/mail/member-stops.ts'
import { memberStopUrl, readStopToken } from '#platform/mail/stop-links.ts'
import { freshEmail } from '#testing/context.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { ctxFor, makeSeller } from '#testing/people.ts'

const at = testProduct({ demo: true })
const address = freshEmail('mia')
let creator: CreatorCtx
let contactId: Id<'ctc'>
let path: string

beforeAll(async () => {
  creator = (await ctxFor(at.app, await makeSeller(at.app, 'Celadon', 'Ana Reis'))) as CreatorCtx
  const tier = await createTier(creator, { title: 'Basic kiln', priceCents: 2900 })
  const member = await addMember(creator, { email: address, name: 'Mia', tierId: tier.id, endsAt: null })
  contactId = member.contactId
  path = pathTo(contactId)
})

const pathTo = (of: Id<'ctc'>) => {
  const { workspaceId } = creator.actor
  return new URL(memberStopUrl(creator.instance, { workspaceId, contactId: of, address })).pathname
}
const isStopped = async () => {
  const link = readStopToken(creator.instance, path.split('/').at(-1) ?? '') as MemberLink
  return (await findMemberReader(creator, link))?.isStopped
}

it('stops the weekly email with one press of a page or of an email program, and takes that back', async () => {
  const page = await visit(at.app, path)
  expect(page.status).toBe(200)
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.text).toContain('Stop the weekly email from Ana Reis?')
  expect(page.text).toContain(address)
  expect((await call(at.app, 'HEAD', path)).status).toBe(200)
  expect(await isStopped()).toBe(false)
  const stopped = await visit(at.app, path, { form: { x: '' } })
  expect(stopped.text).toContain('You won’t get the weekly email anymore')
  expect(await isStopped()).toBe(true)
  expect((await visit(at.app, `${path}/undo`, { form: { x: '' } })).status).toBe(303)
  expect(await isStopped()).toBe(false)
  const oneClick = await call(at.app, 'POST', path, {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
  })
  expect(oneClick.status).toBe(200)
  expect(await isStopped()).toBe(true)
})

it('does nothing for another contact, another address, or a link that was changed', async () => {
  expect((await visit(at.app, path.replace(contactId, 'ctc_00000000000000000000000001'))).status).toBe(404)
  const gone = await visit(at.app, pathTo('ctc_00000000000000000000000001'))
  expect(gone.text).toContain('This address isn’t getting these emails anymore.')
  const { workspaceId } = creator.actor
  const own = and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, contactId))
  await at.app.database.db
    .update(contacts)
    .set({ email: freshEmail('other') })
    .where(own)
  const moved = await visit(at.app, path, { form: { x: '' } })
  expect(moved.text).toContain('This address isn’t getting these emails anymore.')
  expect(moved.text).not.toContain('other-')
})
