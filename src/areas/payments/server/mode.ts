import type { Ctx } from '#platform/context.ts'
import type { Mode } from '../rules.ts'

/** Which money totals are made of: a total never mixes live and test. */
export function moneyMode(ctx: Pick<Ctx, 'instance'>): Mode {
  return ctx.instance.demo ? 'test' : 'live'
}
