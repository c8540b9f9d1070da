import { useTranslations } from 'use-intl'
import { useAuth } from '#webkit/session.tsx'
import type { LearnCourse } from '../../contract.ts'

/** Where the player was entered from: the editor, what the account owns, for a free preview the course's page, or for a pass without an account the store. */
export function useWayBack(course: LearnCourse): { to: string; label: string; reload: boolean } {
  const t = useTranslations('learning')
  const { user } = useAuth()
  if (course.preview) return { to: `/courses/${course.id}`, label: t('backToEditing'), reload: false }
  if (course.sample) return { to: course.salesPath, label: t('backToCourse'), reload: true }
  if (user) return { to: '/library', label: t('myLearning'), reload: false }
  return {
    to: `/@${course.sellerHandle}`,
    label: t('backToStore', { seller: course.sellerName }),
    reload: true,
  }
}
