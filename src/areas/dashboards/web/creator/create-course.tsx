import {
  createContext,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
} from 'react'

const CreateCourseDialog = lazy(async () => ({
  default: (await import('#areas/courses/web/shared/CreateCourseDialog.tsx')).CreateCourseDialog,
}))

/** Where a link leads that is opened in a tab of its own. */
export const createCoursePath = '/courses?new=1'

const Opener = createContext<() => void>(() => {})

/** Create Course opens over the dashboard: Cancel gives the focus back to what was pressed. */
export function CreateCourse({ children }: { children: ReactNode }) {
  // Stays once it was opened: what was typed is there when it opens again.
  const [wanted, setWanted] = useState(false)
  const [opened, setOpened] = useState(false)
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  return (
    <Opener value={open}>
      {children}
      {wanted ? (
        <Suspense>
          <DialogHere opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </Opener>
  )
}

/** A dialog remembers where the focus was when it opens, which one that comes opened does not: it comes closed. */
function DialogHere({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return <CreateCourseDialog opened={opened && here} onClose={onClose} />
}

/** Opens the dialog; and what a link to it does when it is pressed. */
export function useCreateCourse() {
  const open = use(Opener)
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open()
  }
  return { open, onClick }
}
