import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { breakpoints } from '#ui/breakpoints.ts'
import { useDocumentTitle } from '#ui/document-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SaveStatus } from '#ui/SaveStatus.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { CourseDetail, OutlineLesson } from '../../contract.ts'
import { type CourseAsks, CourseBar } from '../shared/CourseBar.tsx'
import classes from './editor.module.css'
import { LessonPane } from './LessonPane.tsx'
import { type LessonCommands, useEditorActions } from './lesson-tools.ts'
import { Outline } from './outline/Outline.tsx'
import { useOutlineChanges } from './outline/use-outline-changes.ts'
import { isEditedByOther, PresenceNotice } from './PresenceNotice.tsx'
import { type TextEditor, useUndo } from './undo.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { usePresence } from './use-presence.ts'

/** Asked for once the course is shown: no one has a file in hand before. */
const LessonsDrop = lazy(async () => ({
  default: (await import('./lesson-body/FilesToLessons.tsx')).LessonsDrop,
}))

/** Outline, lesson and settings of one course, side by side; on a phone one after the other. */
export function CourseEditor({ course }: { course: CourseDetail }) {
  const t = useTranslations('courses.lesson')
  const words = useTranslations('outline')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isPhone = useMediaQuery(breakpoints.editorOnPhone, false, { getInitialValueInEffect: false })
  const changes = useOutlineChanges(course)
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const [asking, setAsking] = useState<CourseAsks>(null)
  const [text, setText] = useState<TextEditor>(null)
  const addField = useAddField()
  const scroller = useRef<HTMLDivElement>(null)

  const wanted = params.get('lesson')
  const named = course.lessons.find(({ id }) => id === wanted)
  // With room for both, the first lesson is open from the start; on a phone the outline comes first.
  const open = named ?? (isPhone ? undefined : course.lessons[0])
  const close = () => void navigate('.', { relative: 'path', preventScrollReset: true })
  const presence = usePresence(course.id, open?.id ?? null)
  const readOnly = isEditedByOther(presence)
  const undo = useUndo(text, changes.work)
  const [commands, setCommands] = useState<LessonCommands | null>(null)
  const actions = useEditorActions(undo, commands, readOnly)
  useDocumentTitle(course.title)

  // What was just named can be filled at once, while the focus waits for the next title.
  const show = (lessonId: Id<'lsn'>) => {
    if (!isPhone) void navigate(`?lesson=${lessonId}`, { replace: true, preventScrollReset: true })
  }

  const remove = (lessons: readonly OutlineLesson[]) => {
    const gone = new Set(lessons.map(({ id }) => id))
    const at = course.lessons.findIndex(({ id }) => id === named?.id)
    const rest = [...course.lessons.slice(at + 1), ...course.lessons.slice(0, at).reverse()]
    const next = rest.find(({ id }) => !gone.has(id))
    changes.remove(lessons)
    if (named && gone.has(named.id))
      void navigate(next && !isPhone ? `?lesson=${next.id}` : '.', { replace: true })
  }

  useEditorKeys({
    onAdd: () => addField.current?.focus(),
    onPublish: () => setAsking('publish'),
    onPreview: () => void navigate(open ? `/learn/${course.id}/${open.id}` : `/learn/${course.id}`),
    onMove: (step) => open && !readOnly && changes.moveBy(open, step),
    onUndo: () => undo.undo?.run(),
    onRedo: () => undo.redo?.run(),
    onVersions: () => commands?.showVersions(),
  })

  return (
    <div className={classes.editor}>
      <div className={classes.bars}>
        <CourseBar
          courseId={course.id}
          course={course}
          asking={asking}
          onAsk={setAsking}
          saved={
            open && !isPhone ? (
              <span ref={setToolsSlot} className={classes.slot} />
            ) : named ? null : (
              <SaveStatus state={{ kind: 'saved', at: new Date(course.updatedAt) }} />
            )
          }
          actions={actions}
          openId={open?.id ?? null}
          onAdd={() => addField.current?.focus()}
        />
      </div>
      {/* On a phone an open lesson covers the outline, with its heading. */}
      {isPhone && named ? (
        <VisuallyHidden>
          <h1>{words('title')}</h1>
        </VisuallyHidden>
      ) : null}
      <PresenceNotice presence={presence} />
      <div className={classes.columns} data-open={named ? 'lesson' : 'outline'}>
        <div ref={scroller} className={classes.outline}>
          <Outline
            course={course}
            openId={open?.id ?? null}
            changes={changes}
            onDelete={remove}
            onAdded={show}
            addField={addField}
            scroller={scroller}
            isPhone={isPhone}
            readOnly={readOnly}
          />
        </div>
        {open ? (
          <LessonPane
            key={open.id}
            course={course}
            lesson={open}
            changes={changes}
            toolsSlot={isPhone ? null : toolsSlot}
            isPhone={isPhone}
            actions={actions}
            onCommands={setCommands}
            readOnly={readOnly}
            text={text}
            onText={setText}
            onBack={close}
            onDelete={remove}
          />
        ) : (
          <div className={classes.centre}>
            <EmptyState drawing="courses" line="courses" title={t('chooseTitle')}>
              {t('chooseText')}
            </EmptyState>
          </div>
        )}
      </div>
      {readOnly ? null : (
        <Suspense fallback={null}>
          <LessonsDrop course={course} />
        </Suspense>
      )}
    </div>
  )
}

/** The field new lessons are typed into; it has the focus when the course has just been made. */
function useAddField() {
  const field = useRef<HTMLInputElement>(null)
  const { state } = useLocation()
  const wantsFocus = (state as { focus?: unknown } | null)?.focus === 'add-lesson'
  useEffect(() => {
    if (!wantsFocus) return
    // After the shell has put the focus on the new page's heading.
    const timer = setTimeout(() => field.current?.focus(), 60)
    return () => clearTimeout(timer)
  }, [wantsFocus])
  return field
}
