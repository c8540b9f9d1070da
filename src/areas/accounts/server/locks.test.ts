import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ensureContact } from '#areas/contacts/server/contacts.ts'
import { duplicateCourse } from '#areas/courses/server/duplicating.ts'
import { publishCourse } from '#areas/courses/server/publishing.ts'
import { enrollStudent } from '#areas/learning/server/enrollments.ts'
import { roomForStudents } from '#areas/plans/server/limits.ts'
import { deleteAccount } from '#areas/settings/server/leaving.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Ctx } from '#platform/context.ts'
import { asAdmin, asCreator, asVisitor, freshEmail, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { tokenIn } from '#testing/mailbox.ts'
import { makeCourse } from '#testing/makers.ts'
import { meanwhile } from '#testing/waiting.ts'
import { actingAdmin, closeWorkspaceOf, heldUser } from './admins.ts'
import { issueLink } from './links.ts'
import { openAccount } from './sign-up.ts'
import { users, workspaces } from './tables.ts'
import { lockUser } from './users.ts'
import { verifyEmail } from './verification.ts'
import { updateWorkspace } from './workspaces.ts'

const test = testDb()

describe('two people changing one account, a workspace or the admins', () => {
  it('a link opened while another is requested: neither waits for the other forever', async () => {
    const email = freshEmail('pia')
    const visitor = asVisitor(test.db)
    const userId = await openAccount(visitor, person(email, 'Pia Voss'))
    const token = await tokenIn(test.db, email, 'verify-email')
    const opened = await meanwhile(
      visitor,
      (ctx) => lockUser(ctx, userId),
      () => verifyEmail(asVisitor(test.db), { token, password: testPassword }),
      (ctx) => issueLink(ctx, 'verification', { id: userId, email }),
    )
    expect(opened.status).toBe('fulfilled')
    const [user] = await test.db.select().from(users).where(eq(users.id, userId))
    expect(user?.emailVerified).toBe(true)
  })

  it('an account deleted while an admin closes its store: one after the other', async () => {
    const seller = await asCreator(test.db, { name: 'Cleo Ferro' })
    const { userId, email } = seller.actor
    const left = await meanwhile(
      await asAdmin(test.db),
      async (ctx) => {
        await actingAdmin(ctx)
        await heldUser(ctx, userId)
      },
      () => deleteAccount(seller as Ctx<SignedIn>, { email, password: testPassword, workspace: 'remove' }),
      (ctx) => closeWorkspaceOf(ctx, userId, 'visible'),
    )
    expect(left.status).toBe('fulfilled')
    const [user] = await test.db.select().from(users).where(eq(users.id, userId))
    expect(user?.role).toBe('erased')
  })

  it.each([
    ['published', publishCourse],
    ['copied', duplicateCourse],
  ])('a course is %s while someone is enrolled in it by hand: one after the other', async (_, change) => {
    const creator = await asCreator(test.db, { plan: 'basic_plan' })
    const course = await makeCourse(creator)
    const { workspaceId, plan } = creator.actor
    const changed = await meanwhile(
      creator,
      (ctx) => roomForStudents(ctx, workspaceId, plan),
      () => change(creator, course.id) as Promise<unknown>,
      async (ctx) => {
        const contact = await ensureContact(ctx, workspaceId, {
          email: freshEmail(),
          name: 'Mia Chen',
          source: 'manual',
        })
        await enrollStudent(ctx, course.id, contact.id)
      },
    )
    expect(changed.status).toBe('fulfilled')
  })

  it('a handle that’s being taken in a change isn’t given to someone signing up', async () => {
    const creator = await asCreator(test.db)
    const email = freshEmail('lena')
    const signedUp = await meanwhile(
      creator,
      (ctx) => updateWorkspace(ctx, { handle: 'lena-brandt' }),
      () => openAccount(asVisitor(test.db), { ...person(email, 'Lena Brandt'), role: 'creator' }),
    )
    expect(signedUp.status).toBe('fulfilled')
    const [own] = await test.db
      .select({ handle: workspaces.handle })
      .from(workspaces)
      .innerJoin(users, eq(users.id, workspaces.ownerId))
      .where(eq(users.email, email))
    expect(own?.handle).toBe('lena-brandt-2')
  })
})

function person(email: string, name: string) {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { email, password: testPassword, firstName, lastName }
}
