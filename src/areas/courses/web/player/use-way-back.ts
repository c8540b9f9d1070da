import { useTranslations } from 'use-intl'
import { useAuth } from '#webkit/session.tsx'
import type { LearnCourse } from '../../contract.ts'

/** Where the player was entered from: the editor, what the account owns, or for a pass without an account the store. */
export function useWayBack(course: LearnCourse): { to: string; label: string; reload: boolean } {
  const t = useTranslations('learning')
  const { user } = useAuth()
  if (course.preview) return { to: `/courses/${course.id}`, label: t('backToEditing'), reload: false }
  if (user) return { to: '/library', label: t('myLearning'), reload: false }
  return {
    to: `/@${course.sellerHandle}`,
    label: t('backToStore', { seller: course.sellerName }),
    reload: true,
  }
}
