import { useTranslations } from 'use-intl'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { formatDuration } from '#kernel/time.ts'
import { Icon } from '#ui/Icon.tsx'
import type { Lesson } from '../../../contract.ts'
import { type DocumentNode, isAskable, lessonDuration } from '../../../rules.ts'
import { kindIcons } from '../outline/lesson-words.ts'

/** "Text lesson · 6 min to read": what the lesson is and how long it takes, as it is being written. */
export function LessonKindLine({ lesson }: { lesson: Lesson }) {
  return (
    <>
      <Icon of={kindIcons[lesson.kind]} size={16} />
      <span>
        <Words lesson={lesson} />
      </span>
    </>
  )
}

function Words({ lesson }: { lesson: Lesson }) {
  const t = useTranslations('lessonKinds.line')
  const size = useFileSize()
  const { kind, media, quiz, files, shown } = lesson
  const seconds = lessonDuration(kind, { media, quiz, files, content: lesson.content as DocumentNode | null })
  const duration = seconds > 0 ? formatDuration(seconds) : 'none'
  if (kind === 'video' || kind === 'audio' || kind === 'text') return t(kind, { duration })
  if (kind === 'pdf') return t('pdf', { pages: media?.pages ?? 0 })
  if (kind === 'quiz') {
    return t('quiz', {
      questions: quiz?.questions.filter(isAskable).length ?? 0,
      pass: quiz?.passPercent ?? 0,
    })
  }
  const bytes = files.map((file) => shown.files.find(({ fileId }) => fileId === file.fileId)?.bytes ?? 0)
  return t('download', { files: files.length, size: size(bytes.reduce((sum, each) => sum + each, 0)) })
}
