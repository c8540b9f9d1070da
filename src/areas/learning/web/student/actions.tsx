import { CalendarPlus, FolderDown, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { hasBrowse } from '#webkit/installation.ts'
import type { StudentAction } from '#webkit/student.ts'

/** What a learner does beside learning, each one press away. */
export const learningActions: readonly StudentAction[] = [
  {
    id: 'browse',
    icon: Search,
    href: () => (hasBrowse() ? '/browse' : null),
    Label: () => useTranslations('learning.student')('browse'),
  },
  {
    id: 'materials',
    icon: FolderDown,
    to: '/library?show=materials',
    Label: () => useTranslations('learning.student.actions')('materials'),
    Note: ({ numbers: { materials } }) =>
      useTranslations('learning.student.actions')('files', { count: materials }),
  },
  {
    id: 'schedule',
    icon: CalendarPlus,
    to: '/library?show=schedule',
    Label: () => useTranslations('learning.student.actions')('schedule'),
  },
]
