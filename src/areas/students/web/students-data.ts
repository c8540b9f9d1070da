import type { Id } from '#kernel/ids.ts'
import type { Student, StudentCounts } from '../contract.ts'

export type StudentsData = {
  students: Student[]
  total: number
  approximate: boolean
  next: Id<'enr'> | null
  counts: StudentCounts
  course: { title: string; published: boolean }
}
