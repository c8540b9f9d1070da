import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import type { Line } from './lines.ts'
import { onRovingKey } from './roving.ts'
import classes from './Tabs.module.css'

export type TabItem<V extends string> = { value: V; label: ReactNode; count?: number | string; mark?: string }

export type TabsProps<V extends string> = {
  /** What the tabs are of: "Courses". */
  label: string
  items: readonly TabItem<V>[]
  /** From `useTab`, which keeps it in the URL. */
  value: V
  onChange: (value: V) => void
  /** Ties tabs and panels together when two sets share a page. */
  name?: string
  line?: Line
  orientation?: 'horizontal' | 'vertical'
}

export const tabId = (name: string, value: string) => `${name}-${value}`
export const panelId = (name: string, value: string) => `${name}-${value}-panel`

/** How far from the edge the open tab ends up in a scrolling row. */
const edgePx = 48

/** Tabs of a page. Arrow keys, Home and End move; one of them is in the tab order. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { label, items, value, onChange, name = 'tab', line, orientation = 'horizontal' } = props
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // On a phone the row scrolls sideways; the open tab has to be seen. Only the row may move, never the page.
    const row = list.current
    const open = row?.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`)
    if (!row || !open || row.scrollWidth <= row.clientWidth) return
    row.scrollLeft += open.getBoundingClientRect().left - row.getBoundingClientRect().left - edgePx
  }, [value])

  return (
    <div className={cx(classes.wrap, orientation === 'vertical' && classes.vertical)} data-line={line}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={orientation}
        className={classes.list}
        onKeyDown={(event) =>
          onRovingKey(
            event,
            items.map((item) => item.value),
            value,
            orientation,
            onChange,
          )
        }
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={tabId(name, item.value)}
            aria-selected={item.value === value}
            aria-controls={item.value === value ? panelId(name, item.value) : undefined}
            tabIndex={item.value === value ? 0 : -1}
            data-value={item.value}
            className={classes.tab}
            onClick={() => onChange(item.value)}
          >
            {item.label}
            {item.count === undefined ? null : <span className={classes.count}> {item.count}</span>}
            {item.mark ? <span className={classes.mark}>{item.mark}</span> : null}
          </button>
        ))}
      </div>
    </div>
  )
}
