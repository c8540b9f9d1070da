import { lessonKinds } from '#areas/courses/rules.ts'
import { anId, useListView } from '#ui/use-list-view.ts'
import { lessonFilters, lessonSorts } from '../../insights-contract.ts'

/** What the Lessons tab shows. */
export function useLessonsView() {
  const view = useListView({
    filters: { course: anId('crs'), type: lessonKinds, status: lessonFilters },
    sorts: lessonSorts,
  })
  const { course, type, status } = view.filters
  return {
    ...view,
    inTrash: status === 'trash',
    input: {
      ...view.input,
      ...(course ? { courseId: course } : {}),
      ...(type ? { type } : {}),
      ...(status ? { status } : {}),
    },
  }
}

export type LessonsView = ReturnType<typeof useLessonsView>
