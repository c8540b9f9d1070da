import { Settings2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { ProductBar } from '#ui/product/ProductBar.tsx'
import { type MenuAction, RowMenu } from '#ui/RowMenu.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { useKeys } from '#webkit/keys.ts'
import type { CourseDetail } from '../../contract.ts'
import { PublishButton } from '../editor/PublishButton.tsx'
import { CourseNav } from './CourseNav.tsx'

const CourseSettings = lazy(async () => ({
  default: (await import('../editor/CourseSettings.tsx')).CourseSettings,
}))

export type CourseAsks = 'settings' | 'publish' | null

type Props = {
  courseId: Id<'crs'>
  /** Absent until it's loaded. */
  course: CourseDetail | undefined
  asking: CourseAsks
  onAsk: (what: CourseAsks) => void
  /** What became of the last change. */
  saved: ReactNode
  /** What can be done here beside what can be done with any course. */
  actions?: readonly MenuAction[]
  openId?: Id<'lsn'> | null
  /** Where a first lesson is typed; without it the outline is opened for that. */
  onAdd?: () => void
}

/** One bar for all views of a course, in the frame's top bar, and the tabs below it. */
export function CourseBar(props: Props) {
  const { courseId, course, asking, onAsk, openId = null } = props
  const t = useTranslations('courses.editor')
  // Its code comes with the first look, and stays for the next.
  const [wasAsked, setWasAsked] = useState(false)
  if (asking === 'settings' && !wasAsked) setWasAsked(true)
  useKeys({ ',': () => course && onAsk('settings') })
  return (
    <>
      <ProductBar
        label={t('crumbs')}
        list={{ to: '/courses', label: t('crumb') }}
        name={course?.title}
        status={course ? <StatusChip status={course.isClosed ? 'closed' : course.status} /> : null}
        saved={props.saved}
        preview={{
          to: openId ? `/learn/${courseId}/${openId}` : `/learn/${courseId}`,
          label: t('preview'),
          short: t.rich('previewShort', { more: (words) => <VisuallyHidden>{words}</VisuallyHidden> }),
        }}
        tools={course ? <Tools {...props} course={course} /> : null}
      />
      <CourseNav courseId={courseId} />
      {course && wasAsked ? (
        <Suspense fallback={null}>
          <CourseSettings course={course} opened={asking === 'settings'} onClose={() => onAsk(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The way to publish a course, and the rest behind `⋯`. */
function Tools({
  course,
  asking,
  onAsk,
  actions = [],
  openId = null,
  onAdd,
}: Props & { course: CourseDetail }) {
  const t = useTranslations('courses.editor')
  const navigate = useNavigate()
  const toOutline = () => void navigate(`/courses/${course.id}`, { state: { focus: 'add-lesson' } })
  return (
    <>
      <PublishButton
        course={course}
        openId={openId}
        opened={asking === 'publish'}
        onOpen={(opened) => onAsk(opened ? 'publish' : null)}
        onSettings={() => onAsk('settings')}
        onAdd={onAdd ?? toOutline}
      />
      <RowMenu
        name={course.title}
        actions={[
          ...actions,
          {
            label: t('settings'),
            icon: Settings2,
            keys: ',',
            divided: actions.length > 0,
            onSelect: () => onAsk('settings'),
          },
        ]}
      />
    </>
  )
}
