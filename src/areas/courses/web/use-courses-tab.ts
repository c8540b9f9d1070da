import { useSearchParams } from 'react-router'

/** The list of courses itself; the other tabs are brought by other areas. */
export const listTab = 'courses'

/**
 * The open tab, kept in the URL. What one tab was narrowed to means nothing in another, so choosing leaves that behind; Back
 * brings it again.
 */
export function useCoursesTab(others: readonly { value: string }[]) {
  const [params, setParams] = useSearchParams()
  const tab = others.find(({ value }) => value === params.get('tab'))?.value ?? listTab
  const choose = (next: string, { replace = false } = {}) =>
    setParams(next === listTab ? {} : { tab: next }, { replace, preventScrollReset: true })
  return [tab, choose] as const
}
