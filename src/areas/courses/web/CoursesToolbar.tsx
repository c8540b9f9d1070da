import { LayoutDashboard, Table2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ListToolbar } from '#areas/lists/web/shared/ListToolbar.tsx'
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
      <ListToolbar
        search={{ label: t('search'), value: asked.search, onChange: asked.setSearch }}
        list="courses"
        viewKeys={viewKeys}
        end={
          <>
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
          </>
        }
      >
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
      </ListToolbar>
    </div>
  )
}
