import type { KeyboardEvent } from 'react'

/**
 * Arrow keys, Home and End within a row (or column) of tabs: only one of them is in the tab order, and moving chooses.
 * Arrows follow the reading direction of the page.
 */
export function onRovingKey<V extends string>(
  event: KeyboardEvent<HTMLElement>,
  values: readonly V[],
  current: V,
  orientation: 'horizontal' | 'vertical',
  choose: (value: V) => void,
) {
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const [back, on] =
    orientation === 'vertical'
      ? ['ArrowUp', 'ArrowDown']
      : rtl
        ? ['ArrowRight', 'ArrowLeft']
        : ['ArrowLeft', 'ArrowRight']
  const at = values.indexOf(current)
  const last = values.length - 1
  const target = { [back]: at <= 0 ? last : at - 1, [on]: at >= last ? 0 : at + 1, Home: 0, End: last }[
    event.key
  ]
  const value = target === undefined ? undefined : values[target]
  if (value === undefined) return
  event.preventDefault()
  choose(value)
  event.currentTarget.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`)?.focus()
}
