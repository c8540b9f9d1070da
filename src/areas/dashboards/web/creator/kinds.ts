import { useTranslations } from 'use-intl'
import { type KindOnDashboard, onDashboard, useProducts, type WordsOnDashboard } from '#webkit/products.ts'

/** A kind with what it says here, in the reader's language. */
export type SpokenKind = KindOnDashboard & { words: WordsOnDashboard }

/** The kinds of products that have a place on the dashboard, in the order of the areas. */
export function useKinds(): readonly SpokenKind[] {
  const t = useTranslations()
  return onDashboard(useProducts()).map((kind) => ({ ...kind, words: kind.dashboard.words(t) }))
}

/** Where the work on a draft continues: its page, else the list of the first kind. */
export function draftPath(kinds: readonly KindOnDashboard[], draftId: string | null): string {
  const paths = draftId ? kinds.map(({ page, dashboard }) => ({ page, path: dashboard.pathOf(draftId) })) : []
  const own = paths.find(({ page, path }) => page.path.test(path))
  return own?.path ?? kinds[0]?.dashboard.path ?? '/dashboard'
}
