import { useSearchParams } from 'react-router'

/**
 * The open tab, kept in the URL (`?tab=lessons`); the first one needs no parameter. Back returns to the tab before, so
 * choosing pushes, by click and by arrow key alike.
 */
export function useTab<V extends string>(values: readonly [V, ...V[]], param = 'tab') {
  const [search, setSearch] = useSearchParams()
  const asked = search.get(param)
  const [first] = values
  const current = values.find((value) => value === asked) ?? first

  const choose = (value: V) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === first) after.delete(param)
        else after.set(param, value)
        return after
      },
      { preventScrollReset: true },
    )
  return [current, choose] as const
}
