import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import type { CourseDetail, Lesson, OutlineLesson } from '../../contract.ts'
import { Fold } from './Fold.tsx'
import { OpeningFields } from './OpeningFields.tsx'
import type { OutlineChanges } from './outline/use-outline-changes.ts'
import { WatchField } from './WatchField.tsx'

type Props = {
  course: CourseDetail
  lesson: OutlineLesson
  /** With what outlines do not say: rules of kinds. */
  full: Lesson
  changes: OutlineChanges
  onDelete: (lessons: readonly OutlineLesson[]) => void
}

/** State, who may open it and what counts as done. Each takes effect at once and can be taken back. */
export function LessonSettings(props: Props) {
  const { lesson, full, changes, onDelete } = props
  const t = useTranslations('outline.settings')
  const set = (fields: Parameters<typeof changes.setFields>[1]) => changes.setFields(full, fields)
  return (
    <>
      <Fold title={t('status')}>
        <StatusField {...props} />
      </Fold>
      <Fold title={t('access')}>
        <SwitchField
          label={t('freePreview')}
          hint={t('freePreviewHint')}
          checked={full.freePreview}
          onChange={(event) => set({ freePreview: event.target.checked })}
        />
        <OpeningFields key={`${full.id} ${full.dripDays} ${full.opensAt}`} lesson={full} onSet={set} />
      </Fold>
      <Fold title={t('completion')}>
        <SwitchField
          label={t('required')}
          hint={t(full.requiredBeforeNext ? 'requiredOn' : 'requiredOff')}
          checked={full.requiredBeforeNext}
          onChange={(event) => set({ requiredBeforeNext: event.target.checked })}
        />
        {lesson.kind === 'video' || lesson.kind === 'audio' ? (
          <WatchField key={`${full.id} ${full.watchPercent}`} lesson={full} onSet={set} />
        ) : null}
        {lesson.kind === 'quiz' ? (
          <SwitchField
            label={t('mustPass')}
            hint={
              full.mustPass ? t('mustPassOn', { percent: full.quiz?.passPercent ?? 70 }) : t('mustPassOff')
            }
            checked={full.mustPass}
            onChange={(event) => set({ mustPass: event.target.checked })}
          />
        ) : null}
      </Fold>
      <div>
        <Button kind="danger-outline" size="small" icon={Trash2} onClick={() => onDelete([lesson])}>
          {t('delete')}
        </Button>
      </div>
    </>
  )
}

function StatusField({ course, lesson, changes }: Props) {
  const t = useTranslations('outline.settings')
  const isLive = course.status === 'published'
  const note =
    lesson.status === 'published' ? 'live' : !isLive ? 'courseDraft' : lesson.hasContent ? 'draft' : 'empty'
  return (
    <SelectField
      label={t('state')}
      hint={t(`statusNotes.${note}`)}
      value={lesson.status}
      // Before the course is on sale nothing of it is: the lesson goes live with it.
      disabled={!isLive && lesson.status === 'draft'}
      options={[
        { value: 'draft', label: t('draft') },
        { value: 'published', label: t('published'), disabled: !lesson.hasContent },
      ]}
      onChange={(event) =>
        void changes.setStatus([lesson], event.target.value === 'published' ? 'published' : 'draft')
      }
    />
  )
}
