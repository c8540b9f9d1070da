import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { CourseDetail, OutlineLesson } from '../../contract.ts'
import classes from './editor.module.css'
import type { OutlineChanges } from './use-outline.ts'

type Props = {
  course: CourseDetail
  lesson: OutlineLesson
  changes: OutlineChanges
  onDelete: (lesson: OutlineLesson) => void
}

/** State, place and deletion of the open lesson, beside it where there is room; the row's menu has the same. */
export function LessonSettings({ course, lesson, changes, onDelete }: Props) {
  const t = useTranslations('courses')
  const at = course.lessons.findIndex(({ id }) => id === lesson.id)
  const total = course.lessons.length
  const isLive = course.status === 'published'
  const help =
    lesson.status === 'published' ? 'statusHelpLive' : isLive ? 'statusHelpDraft' : 'statusHelpCourseDraft'

  return (
    <>
      <h2 className={classes.asideTitle}>{t('lesson.settings')}</h2>
      <div className={classes.setting}>
        <h3>{t('lesson.status')}</h3>
        <StatusChip status={lesson.status} />
        <p>{t(`lesson.${help}`)}</p>
        {isLive && lesson.status === 'published' ? (
          <Button kind="secondary" size="small" onClick={() => void changes.unpublish(lesson)}>
            {t('outline.unpublish')}
          </Button>
        ) : null}
      </div>
      <div className={classes.setting}>
        <h3>{t('lesson.order')}</h3>
        <div className={classes.pair}>
          <Button
            kind="secondary"
            size="small"
            icon={ArrowUp}
            disabled={at <= 0}
            onClick={() => changes.moveBy(lesson, -1)}
          >
            {t('outline.moveUp')}
          </Button>
          <Button
            kind="secondary"
            size="small"
            icon={ArrowDown}
            disabled={at >= total - 1}
            onClick={() => changes.moveBy(lesson, 1)}
          >
            {t('outline.moveDown')}
          </Button>
        </div>
        <p>
          {t.rich('lesson.place', {
            position: at + 1,
            total,
            key: (words) => <Kbd>{words}</Kbd>,
            arrow: (words) => <Kbd>{words}</Kbd>,
          })}
        </p>
      </div>
      <div className={classes.setting}>
        <Button kind="danger-outline" size="small" icon={Trash2} onClick={() => onDelete(lesson)}>
          {t('lesson.delete')}
        </Button>
      </div>
    </>
  )
}
