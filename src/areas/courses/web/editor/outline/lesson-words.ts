import { Download, FileText, Headphones, ListChecks, NotebookText, Video } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { formatDuration } from '#kernel/time.ts'
import type { LucideIcon } from '#ui/icons.ts'
import { useFormat } from '#webkit/format.ts'
import { useOwnZone } from '#webkit/own-zone.ts'
import type { OutlineLesson } from '../../../contract.ts'
import type { LessonKind } from '../../../rules.ts'

export const kindIcons: Record<LessonKind, LucideIcon> = {
  video: Video,
  audio: Headphones,
  text: FileText,
  pdf: NotebookText,
  download: Download,
  quiz: ListChecks,
}

/** The small line under a lesson's title: its kind, and how long or how much it is. */
export function useLessonMeta() {
  const t = useTranslations('outline')
  const size = useFileSize()
  return (lesson: OutlineLesson): string => {
    const kind = t(`kinds.${lesson.kind}`)
    if (!lesson.hasContent) return `${kind} · ${t(`empty.${lesson.kind}`)}`
    if (lesson.status === 'draft') return `${kind} · ${t('draft')}`
    const { files, bytes, questions, passPercent } = lesson.detail
    if (lesson.kind === 'quiz') {
      const counted = t('questions', { count: questions })
      return passPercent === null ? counted : `${counted} · ${t('pass', { percent: passPercent })}`
    }
    if (lesson.kind === 'download') return `${kind} · ${t('files', { count: files })}, ${size(bytes)}`
    return lesson.durationSeconds > 0 ? `${kind} · ${formatDuration(lesson.durationSeconds)}` : kind
  }
}

/** What holds a lesson back from students, in words; null when it opens at once. */
export function useLockWords() {
  const t = useTranslations('outline')
  const { day } = useFormat(useOwnZone())
  return ({ dripDays, opensAt, requiredBeforeNext }: OutlineLesson): string | null => {
    const parts = [
      dripDays > 0 ? t('lock.drip', { days: dripDays }) : null,
      opensAt ? t('lock.date', { date: day(opensAt) }) : null,
      requiredBeforeNext ? t('lock.required') : null,
    ].filter((words) => words !== null)
    return parts.length > 0 ? parts.join(' · ') : null
  }
}
