import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import type { LucideIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import classes from './settings.module.css'

type Props = {
  icon: LucideIcon
  words: { test: string; busy: string; hint: string; failed: string }
  disabled?: boolean
  /** Answers with the notice that says how it went. */
  test: () => Promise<ReactNode>
}

/** Actually tries what is set, and shows what the other side answered. */
export function TestLine({ icon, words, disabled, test }: Props) {
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<ReactNode>(null)
  const run = async () => {
    setBusy(true)
    setTold(null)
    try {
      setTold(await test())
    } catch (error) {
      setTold(<Notice tone="bad">{refusalOf(error).message || words.failed}</Notice>)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.test}>
      <div className={classes.row}>
        <Button
          kind="secondary"
          icon={icon}
          onClick={() => void run()}
          busy={busy}
          busyLabel={words.busy}
          disabled={disabled}
        >
          {words.test}
        </Button>
        <span className={classes.hint}>{words.hint}</span>
      </div>
      <div role="status">{told}</div>
    </div>
  )
}
