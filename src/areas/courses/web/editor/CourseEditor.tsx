import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { CourseDetail, OutlineLesson } from '../../contract.ts'
import { CourseSettings } from './CourseSettings.tsx'
import { EditorBar } from './EditorBar.tsx'
import classes from './editor.module.css'
import { LessonPane } from './LessonPane.tsx'
import { LessonSettings } from './LessonSettings.tsx'
import { Outline } from './Outline.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { useOutline } from './use-outline.ts'

/** Outline, lesson and settings of one course, side by side; on a phone one after the other. */
export function CourseEditor({ course }: { course: CourseDetail }) {
  const t = useTranslations('courses.lesson')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isPhone = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const changes = useOutline(course.id)
  const [toolsSlot, setToolsSlot] = useState<HTMLElement | null>(null)
  const [asking, setAsking] = useState<'settings' | 'publish' | null>(null)
  const addField = useAddField()

  const wanted = params.get('lesson')
  const named = course.lessons.find(({ id }) => id === wanted)
  // With room for both, the first lesson is open from the start; on a phone the outline comes first.
  const open = named ?? (isPhone ? undefined : course.lessons[0])
  const close = () => void navigate('.', { relative: 'path', preventScrollReset: true })

  const remove = (lesson: OutlineLesson) => {
    const at = course.lessons.findIndex(({ id }) => id === lesson.id)
    const next = course.lessons[at + 1] ?? course.lessons[at - 1]
    void changes.remove(lesson)
    if (lesson.id === named?.id)
      void navigate(next && !isPhone ? `?lesson=${next.id}` : '.', { replace: true })
  }

  useEditorKeys({
    onAdd: () => addField.current?.focus(),
    onPublish: () => setAsking('publish'),
    onPreview: () => void navigate(`/learn/${course.id}`),
    onMove: (step) => open && changes.moveBy(open, step),
  })

  return (
    <div className={classes.editor}>
      <EditorBar
        course={course}
        asking={asking}
        onAsk={setAsking}
        onSlot={setToolsSlot}
        openId={open?.id ?? null}
        addField={addField}
      />
      <div className={classes.columns} data-open={named ? 'lesson' : 'outline'}>
        <div className={classes.outline}>
          <Outline
            course={course}
            openId={open?.id ?? null}
            changes={changes}
            onDelete={remove}
            addField={addField}
          />
        </div>
        <div className={classes.centre}>
          {open ? (
            <LessonPane
              key={open.id}
              course={course}
              lesson={open}
              changes={changes}
              toolsSlot={isPhone ? null : toolsSlot}
              onBack={close}
            />
          ) : (
            <EmptyState drawing="courses" line="courses" title={t('chooseTitle')}>
              {t('chooseText')}
            </EmptyState>
          )}
        </div>
        {open ? (
          <aside className={classes.aside} aria-label={t('settings')}>
            <LessonSettings course={course} lesson={open} changes={changes} onDelete={remove} />
          </aside>
        ) : null}
      </div>
      <CourseSettings course={course} opened={asking === 'settings'} onClose={() => setAsking(null)} />
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
