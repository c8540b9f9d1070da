import { useSearchParams } from 'react-router'
import { type MessageFilter, messageFilters } from '../../rules.ts'

/** What the list of messages shows, kept in the URL (P1). */
export function useMessagesView() {
  const [params, setParams] = useSearchParams()
  const show: MessageFilter = messageFilters.find((each) => each === params.get('show')) ?? 'all'
  const search = params.get('q') ?? ''
  const put = (name: 'q' | 'show', value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: name === 'q', preventScrollReset: true },
    )
  return {
    show,
    search,
    isNarrowed: search !== '' || show !== 'all',
    input: { show, ...(search ? { search } : {}) },
    setSearch: (text: string) => put('q', text.trim().slice(0, 100)),
    setShow: (next: MessageFilter) => put('show', next === 'all' ? '' : next),
  }
}

export type MessagesView = ReturnType<typeof useMessagesView>
