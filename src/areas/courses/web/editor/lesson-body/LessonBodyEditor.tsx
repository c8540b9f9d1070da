import type { Editor } from '@tiptap/core'
import { lazy, Suspense, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { UploadedFile } from '#areas/files/rules.ts'
import { useFocusKeptIn } from '#ui/kept-focus.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Lesson } from '../../../contract.ts'
import type { DocumentNode } from '../../../rules.ts'
import { LessonBody } from '../LessonBody.tsx'
import classes from './body.module.css'
import { useChangeBody } from './change-body.ts'
import { AttachmentsPart, DownloadPart } from './FilesPart.tsx'
import type { LessonBodyChanges, PartProps } from './lesson-body.ts'
import { PdfPart } from './PdfPart.tsx'
import { RecordingPart } from './RecordingPart.tsx'

const QuizEditor = lazy(async () => ({ default: (await import('../../quiz/QuizEditor.tsx')).QuizEditor }))

export type LessonBodyEditorProps = {
  /** The lesson as the screen shows it: what is not saved yet included. */
  lesson: Lesson
  save: (changes: LessonBodyChanges) => void
  readOnly?: boolean
  /** Grows when the body was replaced from outside (another tab's, a version) and has to be shown anew. */
  replaced?: number
  /** The text's editor once it is there, for Undo and Redo beside the title. */
  onEditor?: (editor: Editor | null) => void
}

const nobody = () => {}

/** The body of a lesson by its kind. Mount with the lesson's id as key, lazily: it brings the block editor along. */
export function LessonBodyEditor(props: LessonBodyEditorProps) {
  const { lesson, save, readOnly = false, replaced = 0, onEditor = nobody } = props
  const t = useTranslations('lessonKinds.text')
  const keepLate = useLateFile(lesson)
  const isText = lesson.kind === 'text'
  const main = useRef<HTMLDivElement>(null)
  const attachments = useRef<HTMLDivElement>(null)
  useFocusKeptIn(main)
  useFocusKeptIn(attachments)
  return (
    <>
      <div ref={main} className={classes.whole}>
        <MainPart key={replaced} lesson={lesson} save={save} readOnly={readOnly} />
      </div>
      {readOnly && !isText && !lesson.content ? null : (
        <LessonBody
          lessonId={lesson.id}
          lessonTitle={lesson.title}
          content={lesson.content as DocumentNode | null}
          replaced={replaced}
          onChange={(content) => save({ content })}
          onEditor={onEditor}
          onLateFile={keepLate}
          readOnly={readOnly}
          below={!isText}
          label={isText ? undefined : t('below')}
          placeholder={t(`placeholder.${lesson.kind}`)}
        />
      )}
      <div ref={attachments} className={classes.whole}>
        {lesson.kind === 'download' ? null : (
          <AttachmentsPart lesson={lesson} save={save} readOnly={readOnly} />
        )}
      </div>
    </>
  )
}

/** What makes the lesson what it is; a text lesson is its text. */
function MainPart(props: PartProps) {
  const { kind } = props.lesson
  if (kind === 'video' || kind === 'audio') return <RecordingPart {...props} kind={kind} />
  if (kind === 'pdf') return <PdfPart {...props} />
  if (kind === 'download') return <DownloadPart {...props} />
  if (kind === 'text') return null
  const { lesson, save, readOnly } = props
  return (
    <Suspense fallback={<Skeleton height="120px" />}>
      <QuizEditor quiz={lesson.quiz} save={(quiz) => save({ quiz })} readOnly={readOnly} lesson={lesson} />
    </Suspense>
  )
}

/** A file that was put into the text arrived after the text was closed: it goes to its end. */
function useLateFile(lesson: Lesson) {
  const change = useChangeBody(lesson)
  return ({ id: fileId, name, bytes }: UploadedFile) =>
    change((now) => {
      const content = now.content as DocumentNode | null
      const file: DocumentNode = { type: 'file', attrs: { fileId, name, bytes } }
      return { content: { type: 'doc', content: [...(content?.content ?? []), file] } }
    })
}
