import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'

const UnsavedContext = createContext<(id: string, unsaved: boolean) => void>(() => {})

/** Asks before the settings are left while any of their forms has unsaved changes. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const report = useCallback((id: string, is: boolean) => {
    setUnsaved((before) => {
      if (before.has(id) === is) return before
      const after = new Set(before)
      if (is) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  return (
    <UnsavedContext value={report}>
      {children}
      <LeaveGuard when={unsaved.size > 0} />
    </UnsavedContext>
  )
}

/** A form of the settings says whether it holds changes. The router asks once, however many forms there are. */
export function useUnsaved(unsaved: boolean): void {
  const report = use(UnsavedContext)
  const id = useId()
  useEffect(() => {
    report(id, unsaved)
    return () => report(id, false)
  }, [report, id, unsaved])
}
