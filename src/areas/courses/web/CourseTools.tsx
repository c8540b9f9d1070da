import { LayoutDashboard, Table2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import classes from './CourseTools.module.css'
import type { CardsOrTable } from './cards-or-table.ts'
import { type CourseSearch, courseFilters } from './use-course-search.ts'

/** Which state the courses are in. */
export function CourseFilterField({ asked }: { asked: CourseSearch }) {
  const t = useTranslations('courses')
  return (
    <SelectField
      label={t('filter')}
      className={classes.filter}
      value={asked.status ?? ''}
      onChange={(event) => asked.setFilter('status', event.target.value)}
      options={[
        { value: '', label: t('filters.all') },
        ...courseFilters.map((filter) => ({ value: filter, label: t(`filters.${filter}`) })),
      ]}
    />
  )
}

type Props = { look: CardsOrTable; onLook: (look: CardsOrTable) => void; total: number | undefined }

/** How many there are, and how they are shown. */
export function CourseLook({ look, onLook, total }: Props) {
  const t = useTranslations('courses')
  return (
    <>
      <span className={classes.count}>{total === undefined ? '' : t('count', { count: total })}</span>
      <span className={classes.look}>
        <SegmentedControl
          label={t('view.label')}
          iconsOnly
          value={look}
          onChange={onLook}
          options={[
            { value: 'cards', label: t('view.cards'), icon: LayoutDashboard },
            { value: 'table', label: t('view.table'), icon: Table2 },
          ]}
        />
      </span>
    </>
  )
}
