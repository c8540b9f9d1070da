import { useState } from 'react'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type ListResult, ListScreen } from '#ui/ListScreen.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useChosen } from '#ui/use-chosen.ts'
import { useListView } from '#ui/use-list-view.ts'

const states = ['full', 'very full', 'loading', 'failed', 'old', 'no match', 'empty'] as const
const statuses = ['all', 'published', 'draft'] as const
type Row = { id: string; title: string; status: 'published' | 'draft' }

const rows: Row[] = [
  { id: 'crs_1', title: 'Pottery Basics', status: 'published' },
  { id: 'crs_2', title: 'Glazing in Depth', status: 'published' },
  { id: 'crs_3', title: 'Handbuilding at Home', status: 'draft' },
]

/** A list in each state it can be in; what it shows is kept in the address as everywhere. */
export function ListSample() {
  const [state, setState] = useState<(typeof states)[number]>('full')
  const view = useListView({ filters: { status: { of: statuses, all: 'all' } }, sorts: ['updated', 'title'] })
  const selection = useChosen(view)
  const { status } = view.filters
  const isFull = state === 'full' || state === 'very full' || state === 'old'
  const found: ListResult<Row> = {
    rows: isFull ? rows : state === 'loading' || state === 'failed' ? undefined : [],
    total: state === 'very full' ? 1_000_000 : state === 'full' || state === 'old' ? 63 : 0,
    ...(state === 'very full' ? { approximate: true, next: 'crs_3' } : {}),
    ...(state === 'failed' || state === 'old' ? { failure: { requestId: 'req_7Kd2m' } } : {}),
    retry: () => setState('full'),
  }
  return (
    <>
      <SegmentedControl
        label="State"
        options={states.map((value) => ({ value, label: value }))}
        value={state}
        onChange={setState}
      />
      <ListScreen
        label="Courses"
        view={state === 'empty' ? { ...view, narrowed: false } : { ...view, narrowed: true }}
        found={found}
        search="Search courses"
        filters={
          <SegmentedControl
            label="Status"
            options={statuses.map((value) => ({ value, label: value }))}
            value={status}
            onChange={(next) => view.setFilter('status', next)}
          />
        }
        end={
          <ActiveFilters
            filters={view.chosen.map((name) => ({ name, label: 'Status', value: status }))}
            onRemove={(name) => view.setFilter(name, '')}
            onClear={view.clearFilters}
          />
        }
        words={{
          failed: 'We couldn’t load your courses.',
          found: (count) => `${count} found`,
          noMatch: (search) => `No courses match “${search}”`,
          noneLeft: 'No courses of this kind',
        }}
        firstUse={
          <EmptyState
            drawing="courses"
            line="courses"
            title="Create your first course"
            action={<Button>Create Course</Button>}
          >
            Build it lesson by lesson, then publish it.
          </EmptyState>
        }
        table={{
          columns: [
            { key: 'title', header: 'Course', sortable: true, render: (row) => row.title },
            {
              key: 'status',
              header: 'Status',
              phone: 'status',
              render: (row) => <StatusChip status={row.status} />,
            },
          ],
          rowKey: (row) => row.id,
          rowName: (row) => row.title,
          rowTo: (row) => view.openAt(row.id),
          selection,
        }}
      />
    </>
  )
}
