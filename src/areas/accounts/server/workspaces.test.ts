import { createRouterClient, safe } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { events } from '#platform/events/tables.ts'
import { asAdmin, asCreator, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { accountsRoutes } from './routes.ts'
import { getOwner, getWorkspace, updateWorkspace, workspaceByHandle } from './workspaces.ts'

const at = testDb()

describe('changing the workspace', () => {
  it('changes only what’s named, announces it there, and answers with the user document', async () => {
    const ctx = await asCreator(at.db)
    const { workspaceId } = ctx.actor
    const { workspace } = await updateWorkspace(ctx, {
      name: 'Reis Ceramics',
      handle: 'reis-ceramics',
      currency: 'EUR',
    })
    expect(workspace).toMatchObject({
      id: workspaceId,
      name: 'Reis Ceramics',
      handle: 'reis-ceramics',
      currency: 'EUR',
      timeZone: 'UTC',
    })
    expect(await workspaceByHandle(asVisitor(at.db), 'Reis-Ceramics')).toMatchObject({ id: workspaceId })
    expect(await at.db.select().from(events).where(eq(events.workspaceId, workspaceId))).toMatchObject([
      { type: 'accounts.workspaceChanged', payload: { handle: 'reis-ceramics' } },
    ])
  })

  it('refuses a handle that’s taken, even when two want it at once', async () => {
    const creators = await Promise.all([asCreator(at.db), asCreator(at.db), asCreator(at.db)])
    const outcomes = await Promise.allSettled(
      creators.map((ctx) => updateWorkspace(ctx, { handle: 'the-one' })),
    )
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({
          code: 'CONFLICT',
          fields: { handle: 'This address is taken. Choose another.' },
        })
      }
    }
  })

  it('refuses reserved words, empty names and unknown zones', async () => {
    const ctx = await asCreator(at.db)
    await expect(updateWorkspace(ctx, { handle: 'signin', name: ' ', timeZone: 'x' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { handle: expect.any(String), name: 'Enter a name', timeZone: expect.any(String) },
    })
  })

  it('A4: never moves it to another owner or id', async () => {
    const [ctx, other] = [await asCreator(at.db), await asCreator(at.db)]
    await updateWorkspace(ctx, {
      name: 'Mine',
      id: other.actor.workspaceId,
      ownerId: other.actor.userId,
    } as never)
    expect(await getWorkspace(ctx, ctx.actor.workspaceId)).toMatchObject({
      name: 'Mine',
      ownerId: ctx.actor.userId,
    })
    expect((await getWorkspace(ctx, other.actor.workspaceId)).name).toBe('Ana Reis')
  })

  it('is for creators: students and admins are refused', async () => {
    for (const context of [await asStudent(at.db), await asAdmin(at.db)]) {
      const { error } = await safe(
        createRouterClient(accountsRoutes, { context }).updateWorkspace({ name: 'x' }),
      )
      expect(error).toMatchObject({ code: 'FORBIDDEN', data: { data: { role: 'creator' } } })
    }
    const { error } = await safe(
      createRouterClient(accountsRoutes, { context: asVisitor(at.db) }).updateWorkspace({}),
    )
    expect(error).toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

describe('finding a workspace', () => {
  it('answers null or NOT_FOUND for one that doesn’t exist', async () => {
    const ctx = asVisitor(at.db)
    expect(await workspaceByHandle(ctx, 'nobody')).toBeNull()
    await expect(getWorkspace(ctx, newId('wsp'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(getOwner(ctx, newId('wsp'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('names its owner', async () => {
    const ctx = await asCreator(at.db, { plan: 'basic_plan' })
    expect(await getOwner(ctx, ctx.actor.workspaceId)).toMatchObject({
      userId: ctx.actor.userId,
      email: ctx.actor.email,
      displayName: 'Ana Reis',
      plan: 'basic_plan',
    })
  })
})
