import { useSearchParams } from 'react-router'

const tabs = ['courses', 'lessons', 'analytics'] as const
export type CoursesTab = (typeof tabs)[number]

/**
 * The open tab, kept in the URL. What one tab was narrowed to means nothing in another, so choosing leaves that behind; Back
 * brings it again.
 */
export function useCoursesTab() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'courses'
  const choose = (next: CoursesTab, { replace = false } = {}) =>
    setParams(next === 'courses' ? {} : { tab: next }, { replace, preventScrollReset: true })
  return [tab, choose] as const
}
