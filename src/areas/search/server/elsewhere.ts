import type { Ctx } from '#platform/context.ts'
import type { Found } from '../contract.ts'
import { mostOfAKind } from '../rules.ts'

type Finder = (ctx: Ctx, query: string, limit: number) => Promise<Found[]>

let finders: readonly Finder[] = []

/** Areas of this one's own rank say here what else an admin finds; `main` hands them over. */
export function setFinders(list: readonly Finder[]): void {
  finders = list
}

/** What an admin finds in them. */
export async function findElsewhere(ctx: Ctx, query: string): Promise<Found[]> {
  return (await Promise.all(finders.map((find) => find(ctx, query, mostOfAKind)))).flat()
}
