import { formatDuration, isLengthShown } from '#kernel/time.ts'
import type { CoursesSiteText } from './words.ts'

type Held = { lessonCount: number; seconds?: number; hasCertificate?: boolean }

/** What one gets with a course, line by line, beside its price. */
export function courseIncludes(
  { lessonCount, seconds, hasCertificate }: Held,
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
