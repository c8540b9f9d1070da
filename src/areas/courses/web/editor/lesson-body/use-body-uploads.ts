import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { UploadedFile, UploadPurpose } from '#areas/files/rules.ts'
import { type UploadRow, useUploads } from '#areas/files/web/shared/uploads.ts'
import { rememberFile } from '#areas/files/web/shared/use-file.ts'
import type { Id } from '#kernel/ids.ts'
import { toast } from '#ui/toasts.ts'
import type { Lesson } from '../../../contract.ts'
import { changeBody } from './change-body.ts'
import type { BodyChange } from './lesson-body.ts'

/** Where in a lesson a file goes. */
export type Slot = 'media' | 'poster' | 'captions' | 'files'

/** Uploads of this tab by the place they are for, so that a lesson that is opened again shows its own. */
const places = new Map<string, string>()
const placeOf = (lessonId: Id<'lsn'>, slot: Slot) => `${lessonId} ${slot}`

type Start = {
  slot: Slot
  purpose: UploadPurpose
  /** What the lesson becomes once the file has arrived. */
  place: (file: UploadedFile) => BodyChange
}

/** Starts uploads for lessons; what arrives is put into its lesson whether that is still on the screen or not. */
export function useStartUpload() {
  const { start } = useUploads()
  const queryClient = useQueryClient()
  const t = useTranslations('lessonKinds.upload')
  return (lesson: Pick<Lesson, 'id' | 'courseId' | 'title'>, file: File, { slot, purpose, place }: Start) => {
    const onDone = (done: UploadedFile) => {
      rememberFile(queryClient, done)
      changeBody(queryClient, { courseId: lesson.courseId, lessonId: lesson.id }, place(done)).catch(() =>
        toast({ message: t('notPlaced', { name: done.name, title: lesson.title }) }),
      )
    }
    const id = start(file, { purpose, label: lesson.title, onDone })
    places.set(id, placeOf(lesson.id, slot))
  }
}

/** Files on their way into this place of a lesson. */
export function useUploadsOf(lessonId: Id<'lsn'>, slot: Slot): UploadRow[] {
  const { uploads } = useUploads()
  return uploads.filter(({ id, state }) => state !== 'done' && places.get(id) === placeOf(lessonId, slot))
}
