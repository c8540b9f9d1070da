import {
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { type KindOnDashboard, useProducts } from '#webkit/products.ts'

type DialogProps = { opened: boolean; onClose: () => void }

const Opener = createContext<(kind: string) => void>(() => {})

/** A kind's dialog opens over the dashboard: Cancel gives the focus back to what was pressed. */
export function CreateProduct({ children }: { children: ReactNode }) {
  const products = useProducts()
  // Each stays once it was opened: what was typed is there when it opens again.
  const [wanted, setWanted] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<string | null>(null)
  const open = (kind: string) => {
    setWanted((before) => [...new Set([...before, kind])])
    setOpened(kind)
  }
  return (
    <Opener value={open}>
      {children}
      {wanted.map((kind) => {
        const Dialog = products.find((product) => product.kind === kind)?.dashboard?.create.Dialog
        return Dialog ? (
          <Suspense key={kind}>
            <DialogHere of={Dialog} opened={opened === kind} onClose={() => setOpened(null)} />
          </Suspense>
        ) : null
      })}
    </Opener>
  )
}

/** A dialog remembers where the focus was when it opens, which one that comes opened does not: it comes closed. */
function DialogHere({ of: Dialog, opened, onClose }: DialogProps & { of: ComponentType<DialogProps> }) {
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return <Dialog opened={opened && here} onClose={onClose} />
}

/** What makes one of a kind: by a link, which opens its dialog when it's pressed, and by a key. */
export function useCreate() {
  const open = use(Opener)
  const navigate = useNavigate()
  return ({ kind, dashboard: { create } }: KindOnDashboard) => {
    if (!create.Dialog) return { to: create.path, run: () => void navigate(create.path) }
    const onClick = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      open(kind)
    }
    return { to: create.path, onClick, run: () => open(kind) }
  }
}
