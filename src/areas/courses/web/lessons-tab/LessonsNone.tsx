import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { LessonsView } from './use-lessons-view.ts'

type Props = { view: LessonsView; hasCourses: boolean; onCreate: () => void }

/** No course yet, no lesson yet, or none that was asked for. */
export function LessonsNone({ view, hasCourses, onCreate }: Props) {
  const t = useTranslations('insights.lessons')
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
  if (view.inTrash) {
    return (
      <EmptyState
        title={t('trashEmpty')}
        action={
          <Button kind="secondary" onClick={view.clear}>
            {t('showAll')}
          </Button>
        }
      >
        {t('trashEmptyText')}
      </EmptyState>
    )
  }
  if (view.isFiltered) {
    return (
      <EmptyState
        title={t('filteredOut.title')}
        action={
          <Button kind="secondary" onClick={view.clear}>
            {t('filteredOut.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      drawing="courses"
      line="courses"
      title={t('firstUse.title')}
      action={
        hasCourses ? (
          <Button to="/courses">{t('firstUse.open')}</Button>
        ) : (
          <Button icon={Plus} onClick={onCreate}>
            {t('firstUse.create')}
          </Button>
        )
      }
    >
      {hasCourses ? t('firstUse.inCourse') : t('firstUse.text')}
    </EmptyState>
  )
}
