import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { lessonsIn, placeOf, withoutLessons } from '../../../arrangement.ts'
import type { CourseDetail, OutlineLesson } from '../../../contract.ts'
import { orderOf } from './commands.ts'
import classes from './Outline.module.css'
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
  const [sectionId, setSectionId] = useState<string>(now?.sectionId ?? '')
  const [position, setPosition] = useState(now?.position ?? 0)
  const section = course.sections.find(({ id }) => id === sectionId)
  const there = lessonsIn(order, section?.id ?? null)
  const titles = new Map(course.lessons.map(({ id, title }) => [id, title]))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('moveTitle', { title: lesson.title })}
      onSubmit={() => {
        changes.moveTo([lesson], { sectionId: section?.id ?? null, position })
        onClose()
      }}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('move')}</Button>
        </>
      }
    >
      <div className={classes.form}>
        {course.sections.length > 0 ? (
          <SelectField
            label={t('moveSection')}
            value={sectionId}
            options={[
              { value: '', label: t('noSection') },
              ...course.sections.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={(event) => {
              setSectionId(event.target.value)
              setPosition(0)
            }}
          />
        ) : null}
        <SelectField
          label={t('movePlace')}
          value={String(position)}
          options={[
            { value: '0', label: t('moveFirst') },
            ...there.map((id, at) => ({
              value: String(at + 1),
              label: t('moveBehind', { title: titles.get(id) ?? '' }),
            })),
          ]}
          onChange={(event) => setPosition(Number(event.target.value))}
        />
      </div>
    </Dialog>
  )
}
