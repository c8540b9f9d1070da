import { beforeEach, expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { type Ctx, withTransaction } from './context.ts'

const test = testDb()
const workspaceId = newId('wsp')
let ctx: Ctx
let woken: string[]
beforeEach(() => {
  ctx = asVisitor(test.db)
  woken = []
  ctx.instance.wake.to((sweep, of) => woken.push(`${sweep} ${of}`))
})

it('wakes the worker for a workspace once the transaction has committed', async () => {
  await withTransaction(ctx, async (ctx) => {
    ctx.instance.wake('mail.send', workspaceId)
    expect(woken).toEqual([])
  })
  expect(woken).toEqual([`mail.send ${workspaceId}`])
  ctx.instance.wake('mail.send', workspaceId)
  expect(woken).toHaveLength(2)
})

it('wakes nobody when the transaction is undone', async () => {
  const undone = withTransaction(ctx, async (ctx) => {
    ctx.instance.wake('mail.send', workspaceId)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(woken).toEqual([])
})

it('does nothing where no worker runs, and for other instances', async () => {
  asVisitor(test.db).instance.wake('mail.send', workspaceId)
  ctx.instance.wake.to(null)
  ctx.instance.wake('mail.send', workspaceId)
  expect(woken).toEqual([])
})
