import type { LessonKind } from '../../../rules.ts'

export type PendingLesson = { key: string; title: string; kind: LessonKind }
