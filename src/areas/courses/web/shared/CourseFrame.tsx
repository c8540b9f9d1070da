import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Id } from '#kernel/ids.ts'
import { useDocumentTitle } from '#ui/document-title.ts'
import { ProductView } from '#ui/product/ProductView.tsx'
import { SaveStatus } from '#ui/SaveStatus.tsx'
import { coursesApi } from '../api.ts'
import { type CourseAsks, CourseBar } from './CourseBar.tsx'

type Props = {
  courseId: Id<'crs'>
  /** What this view of the course is: the heading, and its tab's name. */
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A view of one course beside its outline: the same bar, tabs and width for each. */
export function CourseFrame({ courseId, title, actions, children }: Props) {
  const [asking, setAsking] = useState<CourseAsks>(null)
  const { data: course } = useQuery(coursesApi.get.queryOptions({ input: { courseId }, retry: false }))
  useDocumentTitle(course ? `${title} · ${course.title}` : title)
  return (
    <>
      <CourseBar
        courseId={courseId}
        course={course}
        asking={asking}
        onAsk={setAsking}
        saved={course ? <SaveStatus state={{ kind: 'saved', at: new Date(course.updatedAt) }} /> : null}
      />
      <ProductView line="courses" title={title} actions={actions}>
        {children}
      </ProductView>
    </>
  )
}
