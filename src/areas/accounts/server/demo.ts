import type { Ctx } from '#platform/context.ts'
import { createAdmin, openAccount } from './sign-up.ts'
import { findUserByEmail } from './users.ts'

export const demoAccounts = [
  { role: 'creator', email: 'ana@throughline.example' },
  { role: 'student', email: 'zoe@throughline.example' },
  { role: 'admin', email: 'rita@throughline.example' },
]

/** The three people of the demo; the creator on Pro. Nothing happens when they are there. */
export async function makeDemoAccounts(ctx: Ctx, password: string): Promise<void> {
  if (await findUserByEmail(ctx, 'ana@throughline.example')) return
  await openAccount(ctx, {
    email: 'ana@throughline.example',
    password,
    firstName: 'Ana',
    lastName: 'Duarte',
    role: 'creator',
    plan: 'pro_plan',
    verified: true,
    timeZone: 'Europe/Lisbon',
    currency: 'USD',
  })
  await openAccount(ctx, {
    email: 'zoe@throughline.example',
    password,
    firstName: 'Zoe',
    lastName: 'Hart',
    role: 'student',
    verified: true,
    timeZone: 'Europe/Lisbon',
  })
  await createAdmin(ctx, {
    email: 'rita@throughline.example',
    password,
    firstName: 'Rita',
    lastName: 'Campos',
  })
}
