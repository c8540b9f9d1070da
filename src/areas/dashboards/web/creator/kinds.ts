import { useTranslations } from 'use-intl'
import type { ProductKind } from '#kernel/things.ts'
import { type KindOnDashboard, onDashboard, useProducts, type WordsOnDashboard } from '#webkit/products.ts'
import { useUser } from '#webkit/session.tsx'

/** A kind with what it says here, in the reader's language. */
export type SpokenKind = KindOnDashboard & { words: WordsOnDashboard }

/** The kinds of products that have a place on the dashboard, in the order of the areas. */
export function useKinds(): readonly SpokenKind[] {
  const t = useTranslations()
  const { plan } = useUser()
  return onDashboard(useProducts(), plan).map((kind) => ({ ...kind, words: kind.dashboard.words(t) }))
}

/** The same, those they have something of first. */
export function useKindsOf(sold: readonly ProductKind[]): readonly SpokenKind[] {
  const kinds = useKinds()
  return [
    ...sold.flatMap((kind) => kinds.find((each) => each.kind === kind) ?? []),
    ...kinds.filter(({ kind }) => !sold.includes(kind)),
  ]
}

/** What the draft that was worked on last is; null without one. */
export const kindOfDraft = <K extends KindOnDashboard>(kinds: readonly K[], draftId: string | null) =>
  kinds.find(({ page, dashboard }) => draftId !== null && page.path.test(dashboard.pathOf(draftId))) ?? null

/** Where the work on a draft continues: its page, else the list of the first kind. */
export function draftPath(kinds: readonly KindOnDashboard[], draftId: string | null): string {
  const own = draftId ? kindOfDraft(kinds, draftId)?.dashboard.pathOf(draftId) : null
  return own ?? kinds[0]?.dashboard.path ?? '/dashboard'
}
