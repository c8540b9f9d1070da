import { ListFilter } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Popover } from '#ui/Popover.tsx'
import { useKeys } from '#webkit/keys.ts'
import classes from './FilterSheet.module.css'

type Props = {
  /** So many filters hold. */
  count: number
  /** What closes it. */
  done: string
  /** The fields. Each choice holds at once. */
  children: ReactNode
}

/** **Filter** of a list, for its toolbar: what it can be narrowed by. `f` opens it. */
export function FilterSheet({ count, done, children }: Props) {
  const t = useTranslations('lists')
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useKeys({
    f: () => {
      // Closing it again leaves the focus on the button instead of losing it.
      button.current?.focus()
      setOpened(true)
    },
  })
  return (
    <Popover
      kind="sheet"
      opened={opened}
      onChange={setOpened}
      target={
        <Button
          ref={button}
          kind="secondary"
          size="dense"
          icon={ListFilter}
          onClick={() => setOpened(!opened)}
        >
          {t('filter', { count })}
        </Button>
      }
    >
      <div className={classes.filters}>
        {children}
        <Button size="dense" wide onClick={() => setOpened(false)}>
          {done}
        </Button>
      </div>
    </Popover>
  )
}
