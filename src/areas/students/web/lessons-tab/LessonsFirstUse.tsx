import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

type Props = { hasCourses: boolean; onCreate: () => void }

/** No course yet, or no lesson in one. */
export function LessonsFirstUse({ hasCourses, onCreate }: Props) {
  const t = useTranslations('insights.lessons')
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
