import type { Ctx } from '#platform/context.ts'

/** Which money totals are made of, and whose rights are listed: never live and test together. Test money counts in the demo alone. */
export function moneyMode(ctx: Pick<Ctx, 'instance'>): 'live' | 'test' {
  return ctx.instance.demo ? 'test' : 'live'
}
