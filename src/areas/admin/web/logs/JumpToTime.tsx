import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { instantIn } from '#kernel/wall-clock.ts'
import { Button } from '#ui/Button.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { Popover } from '#ui/Popover.tsx'
import { useOwnZone } from '#webkit/own-zone.ts'
import classes from './logs.module.css'
import type { LogView } from './use-log-view.ts'

/** Shows the log as it was at a given time, so that you don't have to scroll back to last month. */
export function JumpToTime({ view }: { view: LogView }) {
  const t = useTranslations('adminSystem.logs')
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState<string | null>('')
  const zone = useOwnZone()
  const jump = () => {
    if (!typed) return
    view.jumpTo(instantIn(zone, typed).toISOString())
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
        <DateTimeField
          label={t('jumpLabel')}
          hint={t('jumpZone', { zone: zone.replaceAll('_', ' ') })}
          value={typed ?? ''}
          onChange={setTyped}
        />
        <Button type="submit" size="dense" disabled={!typed}>
          {t('jumpGo')}
        </Button>
      </form>
    </Popover>
  )
}
