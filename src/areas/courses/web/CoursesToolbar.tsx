import { LayoutDashboard, Table2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import classes from './CoursesToolbar.module.css'
import type { ListView } from './list-view.ts'
import { courseFilters, type useCourseSearch } from './use-course-search.ts'

type Props = {
  asked: ReturnType<typeof useCourseSearch>
  view: ListView
  onView: (view: ListView) => void
  total: number | undefined
}

const viewKeys = ['q', 'status', 'view']

/** Search, state, and how the list is shown. */
export function CoursesToolbar({ asked, view, onView, total }: Props) {
  const t = useTranslations('courses')
  return (
    <div className={classes.tools}>
      <SearchField
        label={t('search')}
        value={asked.search}
        onChange={asked.setSearch}
        className={classes.search}
      />
      <SelectField
        label={t('filter')}
        className={classes.filter}
        value={asked.status ?? ''}
        onChange={(event) => asked.setStatus(event.target.value)}
        options={[
          { value: '', label: t('filters.all') },
          ...courseFilters.map((filter) => ({ value: filter, label: t(`filters.${filter}`) })),
        ]}
      />
      <SavedViews list="courses" keys={viewKeys} />
      <span className={classes.count}>{total === undefined ? '' : t('count', { count: total })}</span>
      <SegmentedControl
        label={t('view.label')}
        iconsOnly
        value={view}
        onChange={onView}
        options={[
          { value: 'cards', label: t('view.cards'), icon: LayoutDashboard },
          { value: 'table', label: t('view.table'), icon: Table2 },
        ]}
      />
    </div>
  )
}
