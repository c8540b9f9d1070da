import { FolderUp, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { CourseDetail } from '../../../contract.ts'
import { chosenFiles, droppedFiles } from './dropped-files.ts'
import classes from './FilesToLessons.module.css'
import { useMakeLessons } from './use-make-lessons.ts'

type Props = { course: Pick<CourseDetail, 'id' | 'sections'> }

/** For a course without lessons: what there is already becomes its outline. */
export function FilesToLessons({ course }: Props) {
  const t = useTranslations('lessonKinds.make')
  const { make, isMaking } = useMakeLessons(course)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    void make(chosenFiles([...(input.files ?? [])]))
    input.value = ''
  }
  return (
    <div className={classes.offer}>
      <h3 className={classes.title}>{t('title')}</h3>
      <p className={classes.text}>{t('text')}</p>
      <div className={classes.buttons}>
        <Button
          kind="secondary"
          size="small"
          icon={Upload}
          busy={isMaking}
          busyLabel={t('making')}
          onClick={() => files.current?.click()}
        >
          {t('files')}
        </Button>
        <Button
          kind="quiet"
          size="small"
          icon={FolderUp}
          disabled={isMaking}
          onClick={() => folder.current?.click()}
        >
          {t('folder')}
        </Button>
      </div>
      <input ref={files} type="file" multiple hidden onChange={(event) => take(event.currentTarget)} />
      <input
        ref={(input) => {
          folder.current = input
          // React does not know the attribute, browsers do.
          input?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        multiple
        hidden
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  )
}

/** The whole editor takes files: what is dropped anywhere but on a field or into a text becomes lessons. */
export function LessonsDrop({ course }: Props) {
  const t = useTranslations('lessonKinds.make')
  const { make } = useMakeLessons(course)
  const [isOver, setOver] = useState(false)
  const latest = useRef(make)
  useEffect(() => {
    latest.current = make
  })
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined
    const over = (event: DragEvent) => {
      // Fields and texts that take files themselves have said so by now.
      if (event.defaultPrevented || !isFiles(event) || isText(event.target)) return setOver(false)
      event.preventDefault()
      clearTimeout(leaving)
      leaving = setTimeout(() => setOver(false), 200)
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (event.defaultPrevented || !isFiles(event) || isText(event.target) || !event.dataTransfer) return
      event.preventDefault()
      void droppedFiles(event.dataTransfer).then((files) => latest.current(files))
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      clearTimeout(leaving)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])
  if (!isOver) return null
  return createPortal(
    <div className={classes.overlay} aria-hidden="true">
      <div className={classes.sheet}>
        <Icon of={Upload} size={28} />
        <b>{t('drop')}</b>
        <span>{t('dropText')}</span>
      </div>
    </div>,
    document.body,
  )
}

const isFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
const isText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[contenteditable="true"], input, textarea') !== null
