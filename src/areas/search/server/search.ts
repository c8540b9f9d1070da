import { isAdmin, type SignedIn } from '#kernel/actor.ts'
import type { Ctx } from '#platform/context.ts'
import type { Found } from '../contract.ts'
import { isDirect } from '../rules.ts'
import { findOwn } from './learner.ts'
import { findUsers } from './people.ts'
import { findInWorkspace } from './seller.ts'

type Asked = { q: string; only?: 'people' | undefined }

/**
 * What the caller may open, by any part of its name; accents and capitals do not matter. A seller finds what is in the own
 * workspace, an admin everybody with an account, and all find what they learn and bought themselves.
 */
export async function search(
  ctx: Ctx<SignedIn>,
  { q, only }: Asked,
): Promise<{ found: Found[]; exact: boolean }> {
  const query = q.trim()
  if (query === '') return { found: [], exact: false }
  const { actor } = ctx
  const [selling, users, own] = await Promise.all([
    actor.kind === 'creator' ? findInWorkspace({ ...ctx, actor }, query, only) : [],
    isAdmin(actor) ? findUsers(ctx, query) : [],
    only ? [] : findOwn(ctx, query),
  ])
  const found = [...selling, ...users, ...own]
  if (!isDirect(query)) return { found, exact: false }
  const [named, others] = [
    found.filter((each) => isNamed(each, query)),
    found.filter((each) => !isNamed(each, query)),
  ]
  return { found: [...named, ...others], exact: named.length > 0 || found.length === 1 }
}

const isNamed = (each: Found, query: string) =>
  each.id === query || each.about.toLowerCase() === query.toLowerCase()
