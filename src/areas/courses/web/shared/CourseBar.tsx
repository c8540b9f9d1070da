import { ChevronLeft, Eye, Settings2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { type MenuAction, RowMenu } from '#ui/RowMenu.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { InTopBar } from '#ui/shell/InTopBar.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { useKeys } from '#webkit/keys.ts'
import type { CourseDetail } from '../../contract.ts'
import { PublishButton } from '../editor/PublishButton.tsx'
import classes from './CourseBar.module.css'
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
      <InTopBar>
        <div className={classes.bar}>
          <nav aria-label={t('crumbs')} className={classes.crumb}>
            <Link to="/courses" className={classes.back} aria-label={t('crumb')}>
              <Icon of={ChevronLeft} size={18} />
              <span className={classes.list}>{t('crumb')}</span>
            </Link>
            <span className={classes.slash} aria-hidden="true">
              /
            </span>
          </nav>
          <div className={classes.course}>
            <span className={classes.name} title={course?.title}>
              {course ? course.title : <Skeleton width="120px" height="16px" />}
            </span>
            {course ? (
              <span className={classes.state}>
                <span className={classes.chip}>
                  <StatusChip status={course.isClosed ? 'closed' : course.status} />
                </span>
                {props.saved}
              </span>
            ) : null}
          </div>
          <Tools {...props} preview={openId ? `/learn/${courseId}/${openId}` : `/learn/${courseId}`} />
        </div>
      </InTopBar>
      <CourseNav courseId={courseId} />
      {course && wasAsked ? (
        <Suspense fallback={null}>
          <CourseSettings course={course} opened={asking === 'settings'} onClose={() => onAsk(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The course as students see it, the way to publish it, and the rest behind `⋯`. */
function Tools({
  course,
  asking,
  onAsk,
  actions = [],
  openId = null,
  preview,
  ...props
}: Props & { preview: string }) {
  const t = useTranslations('courses.editor')
  const navigate = useNavigate()
  if (!course) return null
  const toOutline = () => void navigate(`/courses/${course.id}`, { state: { focus: 'add-lesson' } })
  return (
    <div className={classes.tools}>
      <span className={classes.preview}>
        <Button kind="quiet" size="dense" icon={Eye} to={preview}>
          {t.rich('previewShort', { more: (words) => <VisuallyHidden>{words}</VisuallyHidden> })}
        </Button>
      </span>
      <IconButton
        icon={Eye}
        label={t('preview')}
        className={classes.previewSmall}
        onClick={() => void navigate(preview)}
      />
      <PublishButton
        course={course}
        openId={openId}
        opened={asking === 'publish'}
        onOpen={(opened) => onAsk(opened ? 'publish' : null)}
        onSettings={() => onAsk('settings')}
        onAdd={props.onAdd ?? toOutline}
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
    </div>
  )
}
