import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { UploadLimits } from '#areas/files/rules.ts'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { useUploadLimits } from '#areas/files/web/shared/upload-limits.ts'
import { useAnnounce } from '#ui/announce.ts'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { CourseDetail, Lesson } from '../../../contract.ts'
import { coursesApi } from '../../api.ts'
import { refreshCourse } from '../outline-cache.ts'
import { changeBody } from './change-body.ts'
import { type FilesPlan, type GivenFile, type LessonPlan, lessonsFromFiles } from './lessons-from-files.ts'
import { placeMedia } from './media-changes.ts'
import { useStartUpload } from './use-body-uploads.ts'
import { useTakeCaptions } from './use-take-captions.ts'

/** Makes lessons of files, one after the other in their order, and sends the files on their way. */
export function useMakeLessons(course: Pick<CourseDetail, 'id' | 'sections'>) {
  const t = useTranslations('lessonKinds.make')
  const announce = useAnnounce()
  const queryClient = useQueryClient()
  const limits = useUploadLimits()
  const refusedWords = useRefusedWords()
  const fill = useFillLesson()
  const [isMaking, setMaking] = useState(false)
  const running = useRef(false)

  const makeAll = async (plan: FilesPlan) => {
    let made = 0
    const known = [...course.sections]
    for (const { title, lessons } of plan.sections) {
      let sectionId = known.find((section) => section.title === title)?.id
      if (title !== null && !sectionId) {
        const now = await coursesApi.addSection.call({ courseId: course.id, title })
        const added = now.sections.find(({ id }) => !known.some((section) => section.id === id))
        if (added) known.push(added)
        sectionId = added?.id
      }
      for (const lesson of lessons) {
        const { kind } = lesson
        const added = await coursesApi.addLesson.call({
          courseId: course.id,
          title: lesson.title,
          kind,
          sectionId,
        })
        made += 1
        await fill(added, lesson)
        if (made % 4 === 0) refreshCourse(queryClient, course.id)
      }
    }
    return made
  }
  const make = async (given: readonly GivenFile[]) => {
    if (running.current || given.length === 0) return
    const plan = lessonsFromFiles(given, limits)
    running.current = true
    setMaking(true)
    try {
      const made = await makeAll(plan)
      const said = [...(made > 0 ? [t('made', { count: made })] : []), ...refusedWords(plan, limits)].join(
        ' ',
      )
      announce(said)
      toast({ message: said })
    } catch (error) {
      toast({ message: refusalOf(error).message || t('failed') })
    } finally {
      running.current = false
      setMaking(false)
      refreshCourse(queryClient, course.id)
    }
  }
  return { make, isMaking }
}

function useRefusedWords() {
  const t = useTranslations('lessonKinds.make')
  const size = useFileSize()
  return ({ refused }: FilesPlan, limits: UploadLimits): string[] => {
    const [first] = refused
    if (!first) return []
    const name = first.file.name
    return refused.length === 1
      ? [t(`refused.${first.why}`, { name, max: size(limits.video) })]
      : [t('leftOut', { name, others: refused.length - 1 })]
  }
}

/** Gives a new lesson what its file has: its text, or the file itself once it has arrived. */
function useFillLesson() {
  const queryClient = useQueryClient()
  const start = useStartUpload()
  const takeCaptions = useTakeCaptions()
  return async (lesson: Lesson, { purpose, kind, file, captions }: LessonPlan) => {
    if (purpose === 'text') {
      // Brings the reader of Markdown along only where one is needed.
      const { blocksFromMarkdown } = await import('../lesson-text/markdown.ts')
      const content = { type: 'doc', content: blocksFromMarkdown(await file.text()) }
      if (content.content.length === 0) return
      return changeBody(queryClient, { courseId: lesson.courseId, lessonId: lesson.id }, () => ({ content }))
    }
    if (kind === 'download') {
      start(lesson, file, {
        slot: 'files',
        purpose,
        place: (done) => (now) => ({ files: [...now.files, { fileId: done.id, title: done.name }] }),
      })
      return
    }
    start(lesson, file, { slot: 'media', purpose, place: (done) => placeMedia(done, '') })
    for (const each of captions) await takeCaptions(lesson, each)
  }
}
