import { isAdmin, type SignedIn } from '#kernel/actor.ts'
import type { Ctx } from '#platform/context.ts'
import type { SearchResult } from '../contract.ts'
import { invoicePlace, isDirect } from '../rules.ts'
import { findElsewhere } from './elsewhere.ts'
import { findOwn } from './learner.ts'
import { findUsers } from './people.ts'
import { findInWorkspace } from './seller.ts'

type SearchInput = { q: string; only?: 'people' | undefined }

/**
 * What the caller may open, by any part of its name, ignoring accents and capitals. A seller finds what's in their own
 * workspace, an admin finds everyone with an account and entries of the log, and all of them find what they learn and bought.
 */
export async function search(
  ctx: Ctx<SignedIn>,
  { q, only }: SearchInput,
): Promise<{ found: SearchResult[]; exact: boolean }> {
  const query = q.trim()
  if (query === '') return { found: [], exact: false }
  const { actor } = ctx
  const [selling, users, own, logged] = await Promise.all([
    actor.kind === 'creator' ? findInWorkspace({ ...ctx, actor }, query, only) : [],
    isAdmin(actor) ? findUsers(ctx, query) : [],
    only ? [] : findOwn(ctx, query),
    isAdmin(actor) && !only ? findElsewhere(ctx, query) : [],
  ])
  const found = [...selling, ...users, ...own, ...logged]
  if (!isDirect(query)) return { found, exact: false }
  const [named, others] = [
    found.filter((each) => isNamed(each, query)),
    found.filter((each) => !isNamed(each, query)),
  ]
  return { found: [...named, ...others], exact: named.length > 0 || found.length === 1 }
}

const isNamed = ({ kind, id, about }: SearchResult, query: string) =>
  id === query ||
  // Entries of the log may be about a person, but they aren't one.
  (kind !== 'log' && about.toLowerCase() === query.toLowerCase()) ||
  ((kind === 'order' || kind === 'ownOrder') && invoicePlace(query) !== null)
