import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { useForm } from '#webkit/forms.ts'
import { lessonsIn, placeOf, withoutLessons } from '../../../arrangement.ts'
import type { CourseDetail, OutlineLesson } from '../../../contract.ts'
import { orderOf } from './commands.ts'
import type { OutlineChanges } from './use-outline-changes.ts'

type Props = {
  course: CourseDetail
  lesson: OutlineLesson
  changes: OutlineChanges
  onClose: () => void
}

/** Moves a lesson far away without dragging: a section, and what it comes behind. */
export function MoveDialog({ course, lesson, changes, onClose }: Props) {
  const t = useTranslations('outline')
  const order = withoutLessons(orderOf(course), [lesson.id])
  const now = placeOf(orderOf(course), lesson.id)
  const form = useForm({
    initial: { sectionId: now?.sectionId ?? '', position: String(now?.position ?? 0) },
    fallback: t('move'),
    submit: async ({ sectionId, position }) => {
      // Kept and sent by the outline itself, also without a line.
      const section = course.sections.find(({ id }) => id === sectionId)
      changes.moveTo([lesson], { sectionId: section?.id ?? null, position: Number(position) })
      onClose()
      return undefined
    },
  })
  const section = course.sections.find(({ id }) => id === form.values.sectionId)
  const there = lessonsIn(order, section?.id ?? null)
  const titles = new Map(course.lessons.map(({ id, title }) => [id, title]))
  return (
    <FormDialog
      onClose={onClose}
      title={t('moveTitle', { title: lesson.title })}
      form={form}
      submitLabel={t('move')}
      busyLabel={t('move')}
      cancelLabel={t('cancel')}
    >
      {course.sections.length > 0 ? (
        <SelectField
          label={t('moveSection')}
          {...form.text('sectionId')}
          options={[
            { value: '', label: t('noSection') },
            ...course.sections.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(event) => {
            form.set('sectionId', event.target.value)
            form.set('position', '0')
          }}
        />
      ) : null}
      <SelectField
        label={t('movePlace')}
        {...form.text('position')}
        options={[
          { value: '0', label: t('moveFirst') },
          ...there.map((id, at) => ({
            value: String(at + 1),
            label: t('moveBehind', { title: titles.get(id) ?? '' }),
          })),
        ]}
      />
    </FormDialog>
  )
}
