import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import type { CoursesTab } from '#areas/courses/web/shared/course-parts.ts'

/** What the courses page shows beside the courses: all their lessons, and how they do. */
export const coursesTabs: readonly CoursesTab[] = [
  {
    value: 'lessons',
    Label: () => useTranslations('insights.tabs')('lessons'),
    Panel: lazy(async () => ({ default: (await import('./lessons-tab/LessonsTab.tsx')).LessonsTab })),
  },
  {
    value: 'analytics',
    Label: () => useTranslations('insights.tabs')('analytics'),
    Panel: lazy(async () => ({ default: (await import('./analytics/AnalyticsTab.tsx')).AnalyticsTab })),
  },
]
