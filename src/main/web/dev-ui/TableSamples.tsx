import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column, Sort } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LineCover } from '#ui/LineCover.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { Status } from '#ui/statuses.ts'
import classes from './dev-ui.module.css'
import { ListSample } from './ListSample.tsx'
import { Sample } from './Sample.tsx'

type Course = { id: string; title: string; status: Status; students: number; cents: number; progress: number }

const courses: Course[] = [
  { id: 'crs_1', title: 'Pottery Basics', status: 'published', students: 218, cents: 1068200, progress: 71 },
  { id: 'crs_2', title: 'Glazing in Depth', status: 'published', students: 64, cents: 569600, progress: 46 },
  { id: 'crs_3', title: 'Kiln Safety', status: 'published', students: 124, cents: 347200, progress: 88 },
  { id: 'crs_4', title: 'Handbuilding at Home', status: 'draft', students: 0, cents: 0, progress: 0 },
]

const columns: Column<Course>[] = [
  { key: 'title', header: 'Course', sortable: true, render: (course) => <CourseTitle course={course} /> },
  {
    key: 'status',
    header: 'Status',
    phone: 'status',
    render: (course) => <StatusChip status={course.status} />,
  },
  {
    key: 'students',
    header: 'Students',
    align: 'end',
    sortable: true,
    phone: 'meta',
    render: (course) => course.students,
  },
  {
    key: 'revenue',
    header: 'Revenue',
    align: 'end',
    phone: 'amount',
    render: (course) => <MoneyText money={{ cents: course.cents, currency: 'USD' }} />,
  },
  {
    key: 'progress',
    header: 'Progress',
    width: '140px',
    render: (course) => (
      <ProgressLine value={course.progress} label={`Progress of ${course.title}`} showValue />
    ),
  },
]

function CourseTitle({ course }: { course: Course }) {
  return (
    <span className={classes.title}>
      <span className={classes.thumb}>
        <LineCover id={course.id} title={course.title} />
      </span>
      <span>
        {course.title}
        <span className={classes.meta}>9 lessons · 1 h 28 min</span>
      </span>
    </span>
  )
}

/** A full list, one that is loading and one without a match. */
export function TableSamples() {
  const [query, setQuery] = useState('')
  return (
    <div className={classes.grid}>
      <Sample name="DataTable" note="sorting, an open row, row menus, paging" wide>
        <FullTable />
      </Sample>
      <Sample name="ListScreen" note="search, filters and page in the address; choose a state" wide>
        <ListSample />
      </Sample>
      <Sample name="Loading" note="real heads, after 150 ms">
        <Card label="Loading" flush>
          <DataTable
            label="Courses, loading"
            columns={columns.slice(0, 3)}
            rows={[]}
            rowKey={(course) => course.id}
            rowName={(course) => course.title}
            loading
          />
        </Card>
      </Sample>
      <Sample name="No match" note="repeat the words, clear them">
        <Card label="No match" flush>
          <DataTable
            label="Contacts"
            columns={columns.slice(0, 3)}
            rows={[]}
            rowKey={(course) => course.id}
            rowName={(course) => course.title}
            toolbar={<SearchField label="Search contacts" value={query} onChange={setQuery} />}
            empty={
              <EmptyState
                title="No contacts match “zoe heart”"
                action={
                  <Button kind="secondary" size="small" onClick={() => setQuery('')}>
                    Clear search
                  </Button>
                }
              />
            }
          />
        </Card>
      </Sample>
    </div>
  )
}

function FullTable() {
  const [sort, setSort] = useState<Sort>({ key: 'students', direction: 'descending' })
  const [page, setPage] = useState(2)
  const sign = sort.direction === 'ascending' ? 1 : -1
  const rows = [...courses].sort((a, b) =>
    sort.key === 'title' ? sign * a.title.localeCompare(b.title) : sign * (a.students - b.students),
  )
  return (
    <Card title="My Courses" flush>
      <DataTable
        label="My Courses"
        columns={columns}
        rows={rows}
        rowKey={(course) => course.id}
        rowName={(course) => course.title}
        rowTo={() => '/dev/ui?tab=lists'}
        rowActions={() => [
          { label: 'Edit', icon: Pencil, to: '/dev/ui?tab=lists' },
          { label: 'Duplicate', icon: Copy, onSelect: () => {} },
          { label: 'Delete', icon: Trash2, danger: true, divided: true, onSelect: () => {} },
        ]}
        sort={sort}
        onSort={setSort}
        openKey="crs_2"
        paging={{ page, pageSize: 25, total: 312, onPage: setPage, onPageSize: () => {} }}
      />
    </Card>
  )
}
