import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { useCourseSearch } from './use-course-search.ts'

/** Nothing matches the search, or nothing is left after the filter: what was asked, and the way back. */
export function CoursesNone({ asked }: { asked: ReturnType<typeof useCourseSearch> }) {
  const t = useTranslations('courses')
  if (asked.search) {
    return (
      <EmptyState
        title={t('noMatch.title', { search: asked.search })}
        action={
          <Button kind="secondary" onClick={() => asked.setSearch('')}>
            {t('noMatch.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={t(`filteredOut.${asked.status ?? 'draft'}`)}
      action={
        <Button kind="secondary" onClick={() => asked.setStatus('')}>
          {t('filteredOut.clear')}
        </Button>
      }
    >
      {asked.status === 'trash' ? t('filteredOut.trashText') : null}
    </EmptyState>
  )
}
