import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PictureButtons } from '#areas/files/web/shared/PictureButtons.tsx'
import { useOwnPicture } from '#areas/files/web/shared/use-own-picture.ts'
import type { Id } from '#kernel/ids.ts'
import { FormError } from '#ui/FormError.tsx'
import { LineCover } from '#ui/LineCover.tsx'
import type { CourseDetail } from '../../contract.ts'
import { coursesApi } from '../api.ts'
import classes from './editor.module.css'
import { putCourse } from './outline-cache.ts'

/** The picture of a course's card and sales page: one's own, or the cover that is drawn of its title. */
export function CoursePicture({ course }: { course: CourseDetail }) {
  const t = useTranslations('outline.course')
  const { send, clear, share, problem } = useOwnPicture(useCover(course), t('imageFailed'))
  const isOwn = course.imageFileId !== null
  return (
    <div className={classes.setting}>
      <h3>{t('image')}</h3>
      <LineCover id={course.id} title={course.title} src={course.imageUrl} className={classes.picture} />
      <p>{isOwn ? t('imageOwn') : t('imageDrawn')}</p>
      <FormError>{problem}</FormError>
      <PictureButtons
        className={classes.pair}
        words={{
          choose: isOwn ? t('imageReplace') : t('imageChoose'),
          sending: t('imageSending', { percent: Math.round((share ?? 0) * 100) }),
          remove: t('imageRemove'),
        }}
        isSending={share !== null}
        onFile={send}
        onRemove={isOwn ? clear : undefined}
      />
    </div>
  )
}

function useCover({ id: courseId }: CourseDetail) {
  const queryClient = useQueryClient()
  const change = useMutation(coursesApi.update.mutationOptions())
  return async (imageFileId: Id<'fil'> | null) => {
    putCourse(queryClient, await change.mutateAsync({ courseId, imageFileId }))
    void queryClient.invalidateQueries({ queryKey: coursesApi.list.key() })
  }
}
