import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { StudentsData } from './students-data.ts'
import type { StudentsView } from './use-students-view.ts'

/** Nobody yet, nobody of this kind, or nobody by that name: what was asked, and the way on. */
export function StudentsNone({ view, data }: { view: StudentsView; data: StudentsData | undefined }) {
  const t = useTranslations('students')
  if (view.search) {
    return (
      <EmptyState
        title={t('noMatch.title', { search: view.search })}
        action={
          <Button kind="secondary" onClick={() => view.setSearch('')}>
            {t('noMatch.clear')}
          </Button>
        }
      />
    )
  }
  if (view.filter !== 'all') {
    return (
      <EmptyState
        title={t(`none.${view.filter}`)}
        action={
          <Button kind="secondary" onClick={view.clear}>
            {t('none.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      drawing="learning"
      line="courses"
      title={t('firstUse.title')}
      action={<Button onClick={() => view.ask('enrol')}>{t('enrol')}</Button>}
    >
      {data?.course.published ? t('firstUse.published') : t('firstUse.draft')}
    </EmptyState>
  )
}
