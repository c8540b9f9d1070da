import { useSearchParams } from 'react-router'

/**
 * The open tab, kept in the URL (`?tab=lessons`); the first one needs no parameter. Back returns to the tab before, so
 * choosing pushes; `replace` is for moving through tabs with the arrow keys.
 */
export function useTab<V extends string>(values: readonly [V, ...V[]], param = 'tab') {
  const [search, setSearch] = useSearchParams()
  const asked = search.get(param)
  const [first] = values
  const current = values.find((value) => value === asked) ?? first

  const choose = (value: V, { replace = false } = {}) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === first) after.delete(param)
        else after.set(param, value)
        return after
      },
      { replace, preventScrollReset: true },
    )
  return [current, choose] as const
}
