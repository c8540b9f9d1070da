import { useSearchParams } from 'react-router'
import { isId } from '#kernel/ids.ts'
import { mailStates } from '../../outbox-contract.ts'

type Name = 'q' | 'show' | 'open'

/** What is shown, kept in the URL (P1). */
export function useOutboxView() {
  const [params, setParams] = useSearchParams()
  const state = mailStates.find((each) => each === params.get('show'))
  const search = params.get('q') ?? ''
  const open = params.get('open') ?? ''
  const openAt = (id: string) => {
    const next = new URLSearchParams(params)
    next.set('open', id)
    return `?${next}`
  }
  return {
    state,
    search,
    open: isId('mal', open) ? open : null,
    openAt,
    input: { ...(state ? { state } : {}), ...(search ? { search } : {}) },
    put: (changes: Partial<Record<Name, string>>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { preventScrollReset: true },
      ),
  }
}

export type OutboxView = ReturnType<typeof useOutboxView>
