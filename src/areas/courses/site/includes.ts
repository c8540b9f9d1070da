import { formatDuration, isLengthShown } from '#kernel/time.ts'
import type { CoursesSiteText } from './words.ts'

type CourseSize = { lessonCount: number; seconds?: number; hasCertificate?: boolean }

/** What one gets with a course, line by line, beside its price. */
export function courseIncludes(
  { lessonCount, seconds, hasCertificate }: CourseSize,
  text: CoursesSiteText,
): string[] {
  const { includes } = text
  return [
    includes.lessons(lessonCount),
    ...(seconds && isLengthShown(seconds) ? [includes.length(formatDuration(seconds))] : []),
    includes.devices,
    ...(hasCertificate ? [includes.certificate] : []),
  ]
}
