import { Copy, ExternalLink, EyeOff, Files, FolderOpen, RotateCcw, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MenuAction } from '#ui/RowMenu.tsx'
import type { Course } from '../contract.ts'
import { CourseDialogs, type CourseQuestion } from './CourseDialogs.tsx'
import { useCourseChanges } from './use-course-changes.ts'
import { openSalesPage, useCopySalesLink } from './use-sales-link.ts'

/** The `⋯` menu of a course in the list, and the questions some of its actions ask first. */
export function useCourseMenu({ inTrash }: { inTrash: boolean }) {
  const t = useTranslations('courses.menu')
  const [question, setQuestion] = useState<CourseQuestion | null>(null)
  const changes = useCourseChanges()
  const copyLink = useCopySalesLink()

  const ask = (next: CourseQuestion) => {
    changes.removal.reset()
    changes.unpublication.reset()
    changes.discarding.reset()
    setQuestion(next)
  }

  const actionsOf = (course: Course): MenuAction[] => {
    if (inTrash)
      return [
        { label: t('restore'), icon: RotateCcw, onSelect: () => changes.restore(course) },
        {
          label: t('discard'),
          icon: Trash2,
          danger: true,
          divided: true,
          onSelect: () => ask({ ask: 'discard', course }),
        },
      ]
    const live: MenuAction[] = [
      { label: t('sales'), icon: ExternalLink, onSelect: () => openSalesPage(course) },
      { label: t('copy'), icon: Copy, onSelect: () => void copyLink(course) },
      { label: t('unpublish'), icon: EyeOff, onSelect: () => ask({ ask: 'unpublish', course }) },
    ]
    return [
      { label: t('open'), icon: FolderOpen, to: `/courses/${course.id}` },
      { label: t('students'), icon: Users, to: `/courses/${course.id}/students` },
      { label: t('duplicate'), icon: Files, onSelect: () => changes.duplicate(course) },
      ...(course.status === 'published' ? live : []),
      {
        label: t('delete'),
        icon: Trash2,
        danger: true,
        divided: true,
        onSelect: () => (course.students > 0 ? ask({ ask: 'delete', course }) : changes.remove(course)),
      },
    ]
  }

  const dialogs = <CourseDialogs question={question} changes={changes} onClose={() => setQuestion(null)} />
  return { actionsOf, dialogs }
}
