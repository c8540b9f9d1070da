import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { imageTypes } from '#areas/files/rules.ts'
import { uploadImage } from '#areas/files/web/shared/upload-image.ts'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { LineCover } from '#ui/LineCover.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { CourseDetail } from '../../contract.ts'
import { coursesApi } from '../api.ts'
import classes from './editor.module.css'
import { putCourse } from './outline-cache.ts'

/** The picture of a course's card and sales page: one's own, or the cover that is drawn of its title. */
export function CoursePicture({ course }: { course: CourseDetail }) {
  const t = useTranslations('outline.course')
  const input = useRef<HTMLInputElement>(null)
  const { send, clear, share, problem } = usePicture(course)
  const isOwn = course.imageFileId !== null
  return (
    <div className={classes.setting}>
      <h3>{t('image')}</h3>
      <LineCover id={course.id} title={course.title} src={course.imageUrl} className={classes.picture} />
      <p>{isOwn ? t('imageOwn') : t('imageDrawn')}</p>
      <FormError>{problem}</FormError>
      <div className={classes.pair}>
        <Button
          kind="secondary"
          size="small"
          icon={ImageUp}
          busy={share !== null}
          busyLabel={t('imageSending', { percent: Math.round((share ?? 0) * 100) })}
          onClick={() => input.current?.click()}
        >
          {isOwn ? t('imageReplace') : t('imageChoose')}
        </Button>
        {isOwn ? (
          <Button kind="quiet" size="small" icon={RotateCcw} onClick={clear}>
            {t('imageRemove')}
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join(',')}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void send(file)
          // Choosing the same file again is a choice as well.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function usePicture(course: CourseDetail) {
  const t = useTranslations('outline.course')
  const queryClient = useQueryClient()
  const change = useMutation(coursesApi.update.mutationOptions())
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const set = async (imageFileId: Id<'fil'> | null) => {
    putCourse(queryClient, await change.mutateAsync({ courseId: course.id, imageFileId }))
    void queryClient.invalidateQueries({ queryKey: coursesApi.list.key() })
  }
  const attempt = async (work: () => Promise<void>) => {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(refusalOf(error).message || t('imageFailed'))
    } finally {
      setShare(null)
    }
  }
  return {
    share,
    problem,
    clear: () => void attempt(() => set(null)),
    send: (file: File) =>
      attempt(async () => {
        setShare(0)
        const uploaded = await uploadImage(file, { onProgress: setShare })
        await set(uploaded.id)
      }),
  }
}
