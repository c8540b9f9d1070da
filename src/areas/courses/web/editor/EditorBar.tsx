import { ChevronRight, Eye, Settings2 } from 'lucide-react'
import type { RefObject } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { useDocumentTitle } from '#ui/document-title.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { CourseDetail } from '../../contract.ts'
import { CourseNav } from '../shared/CourseNav.tsx'
import classes from './editor.module.css'
import { PublishButton } from './PublishButton.tsx'
import { UndoButtons } from './UndoButtons.tsx'
import type { Undo } from './undo.ts'

type Props = {
  course: CourseDetail
  openId: Id<'lsn'> | null
  asking: 'settings' | 'publish' | null
  onAsk: (what: 'settings' | 'publish' | null) => void
  /** Takes the tools of the open lesson. */
  onSlot: (slot: HTMLElement | null) => void
  addField: RefObject<HTMLInputElement | null>
  undo: Undo
}

/** Where one is, what the open lesson's state is, and the way to publish. */
export function EditorBar({ course, openId, asking, onAsk, onSlot, addField, undo }: Props) {
  const t = useTranslations('courses.editor')
  const navigate = useNavigate()
  useDocumentTitle(course.title)
  const preview = openId ? `/learn/${course.id}/${openId}` : `/learn/${course.id}`
  return (
    <div className={classes.bars}>
      <div className={classes.head}>
        <nav aria-label={t('crumbs')} className={classes.crumb}>
          <Link to="/courses">{t('crumb')}</Link>
          <Icon of={ChevronRight} size={14} />
        </nav>
        <h1 className={classes.name}>{course.title}</h1>
        <span className={classes.chip}>
          <StatusChip status={course.isClosed ? 'closed' : course.status} />
        </span>
        <span className={classes.undo}>
          <UndoButtons {...undo} />
        </span>
        <div ref={onSlot} className={classes.slot} />
        <div className={classes.actions}>
          <IconButton
            icon={Eye}
            label={t('preview')}
            className={classes.previewSmall}
            onClick={() => void navigate(preview)}
          />
          <IconButton icon={Settings2} label={t('settings')} onClick={() => onAsk('settings')} />
          <Button kind="quiet" size="dense" icon={Eye} to={preview} className={classes.preview}>
            {t('preview')}
          </Button>
          <PublishButton
            course={course}
            openId={openId}
            opened={asking === 'publish'}
            onOpen={(opened) => onAsk(opened ? 'publish' : null)}
            onSettings={() => onAsk('settings')}
            addField={addField}
          />
        </div>
      </div>
      <CourseNav courseId={course.id} />
    </div>
  )
}
