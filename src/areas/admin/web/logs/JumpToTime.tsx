import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Popover } from '#ui/Popover.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './logs.module.css'
import type { LogView } from './use-log-view.ts'

/** Shows the log as it was at a given time, so that you don't have to scroll back to last month. */
export function JumpToTime({ view }: { view: LogView }) {
  const t = useTranslations('adminSystem.logs')
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const jump = () => {
    const at = new Date(typed)
    if (Number.isNaN(at.getTime())) return
    view.jumpTo(at.toISOString())
    setOpened(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      target={
        <Button kind="secondary" size="dense" icon={Clock} onClick={() => setOpened(!opened)}>
          {t('jump')}
        </Button>
      }
    >
      <form
        className={classes.jump}
        onSubmit={(event) => {
          event.preventDefault()
          jump()
        }}
      >
        <TextField
          label={t('jumpLabel')}
          type="datetime-local"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="dense" disabled={typed === ''}>
          {t('jumpGo')}
        </Button>
      </form>
    </Popover>
  )
}
