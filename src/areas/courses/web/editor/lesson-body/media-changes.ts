import type { UploadedFile } from '#areas/files/rules.ts'
import type { Lesson } from '../../../contract.ts'
import type { LessonMedia } from '../../../media.ts'
import type { BodyChange, LessonBodyChanges } from './lesson-body.ts'
import { titleOf } from './lessons-from-files.ts'

/** The media of a lesson that has none yet. */
const noMedia: LessonMedia = {
  fileId: null,
  link: null,
  posterFileId: null,
  captions: [],
  chapters: [],
  seconds: null,
  pages: null,
}

/** The recording with some of it changed. */
export const withMedia = (lesson: Lesson, changes: Partial<LessonMedia>): LessonBodyChanges => ({
  media: { ...(lesson.media ?? noMedia), ...changes },
})

/** The file has arrived: it is the recording or document now. Captions and chapters stay: mostly it is a better take of the same. */
export const placeMedia =
  (file: UploadedFile, untitled: string): BodyChange =>
  (lesson) => ({
    ...withMedia(lesson, {
      fileId: file.id,
      link: null,
      seconds: file.seconds,
      pages: file.pages,
    }),
    // A lesson that no one has named yet is named after its file.
    ...(['', untitled].includes(lesson.title.trim()) ? { title: titleOf(file.name) } : {}),
  })
