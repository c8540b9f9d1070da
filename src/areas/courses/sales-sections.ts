/** The parts of a sales page, in the order they have until their creator chooses another. */
export const salesSections = [
  'promise',
  'media',
  'youGet',
  'description',
  'outline',
  'instructor',
  'reviews',
  'faq',
  'guarantee',
] as const
export type SalesSection = (typeof salesSections)[number]

/** The promise is under the title and the guarantee beside the price, wherever the rest is. */
export const isPinned = (section: SalesSection): boolean => section === 'promise' || section === 'guarantee'

/** Every section once, as visitors come to them. */
export function sectionOrder(page: { order?: readonly SalesSection[] } | null): SalesSection[] {
  const usual = salesSections.filter((section) => !isPinned(section))
  const chosen = [...new Set(page?.order ?? [])].filter((section) => !isPinned(section))
  // One that came with a later release has its usual place, behind the one before it.
  const order = usual.reduce<SalesSection[]>((found, section, at) => {
    if (found.includes(section)) return found
    const before = usual[at - 1]
    return found.toSpliced(before ? found.indexOf(before) + 1 : 0, 0, section)
  }, chosen)
  return ['promise', ...order, 'guarantee']
}

/** Whether visitors are shown a section, if there is something in it. */
export function isSectionShown(
  page: { hidden?: readonly SalesSection[]; showReviews?: boolean } | null,
  section: SalesSection,
): boolean {
  if (section === 'reviews') return page?.showReviews !== false
  // Pages that were saved before sections could be switched off have no such list.
  return !page?.hidden?.includes(section)
}
