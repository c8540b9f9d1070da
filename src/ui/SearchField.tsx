import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from './cx.ts'
import classes from './Field.module.css'
import { Icon } from './Icon.tsx'
import searchClasses from './SearchField.module.css'

type Props = {
  /** What is searched: "Search courses". Its name and its placeholder. */
  label: string
  placeholder?: string
  value: string
  /** Called 300 ms after the last key, at once on Enter and on clearing. */
  onChange: (value: string) => void
  size?: 'dense' | 'default'
  className?: string
}

/** Search within a list (P1). */
export function SearchField({ label, placeholder, value, onChange, size = 'dense', className }: Props) {
  const t = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    // Changed from outside (Back, Clear search): show that.
    setKnown(value)
    setTyped(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const report = (text: string, delay: number) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setKnown(text)
      onChange(text)
    }, delay)
  }

  return (
    <search className={cx(classes.box, searchClasses.search, className)}>
      <Icon of={Search} size={16} className={searchClasses.glass} />
      <input
        ref={input}
        type="search"
        className={classes.control}
        data-size={size}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={typed}
        onChange={(event) => report(event.target.value, 300)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') report(typed, 0)
          if (event.key === 'Escape' && typed) report('', 0)
        }}
      />
      {typed ? (
        <button
          type="button"
          className={classes.inside}
          data-icon=""
          aria-label={t('clearSearch')}
          onClick={() => {
            report('', 0)
            input.current?.focus()
          }}
        >
          <Icon of={X} size={16} />
        </button>
      ) : null}
    </search>
  )
}
