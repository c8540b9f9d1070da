import { CalendarPlus, CircleCheck, Clock, FolderDown, type LucideIcon } from 'lucide-react'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import type { StudentSheet } from '#webkit/student.ts'
import type { studyWords } from '../../study-words.ts'

const sheet = (
  show: keyof typeof studyWords.tools,
  icon: LucideIcon,
  load: () => Promise<StudentSheet['Sheet']>,
): StudentSheet => ({
  show,
  icon,
  Label: () => useTranslations('learning.study.tools')(show),
  Sheet: lazy(async () => ({ default: await load() })),
})

/** What opens beside My learning, in the order of its buttons. */
export const studySheets: readonly StudentSheet[] = [
  sheet('materials', FolderDown, async () => (await import('./MaterialsSheet.tsx')).MaterialsSheet),
  sheet('schedule', CalendarPlus, async () => (await import('./schedule/ScheduleDialog.tsx')).ScheduleDialog),
  sheet('hours', Clock, async () => (await import('./StudyLogSheet.tsx')).StudyLogSheet),
  sheet('lessons', CircleCheck, async () => (await import('./CompletedSheet.tsx')).CompletedSheet),
]
