import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import classes from './editor.module.css'
import type { Presence } from './use-presence.ts'

/** Whether someone else edits, so that this screen is for looking: another person, not another tab of one's own. */
export const isEditedByOther = ({ editing, others }: Presence): boolean =>
  !editing && others.some((other) => other.editing && !other.self)

/** Says that the course is open elsewhere; from another person one takes over before changing anything. */
export function PresenceNotice({ presence }: { presence: Presence }) {
  const t = useTranslations('outline.presence')
  const { others, takeOver } = presence
  const [read, setRead] = useState<string | null>(null)
  const person = others.find((other) => !other.self && other.editing)
  const own = others.find((other) => other.self)
  const met = person ?? own
  if (!met || read === met.tab) return null
  if (isEditedByOther(presence) && person) {
    return (
      <div className={classes.presence} role="status">
        <Notice
          tone="wait"
          title={t('other', { name: person.name })}
          action={
            <span className={classes.pair}>
              <Button size="small" kind="secondary" onClick={() => setRead(person.tab)}>
                {t('view')}
              </Button>
              <Button size="small" onClick={takeOver}>
                {t('takeOver')}
              </Button>
            </span>
          }
        >
          {t('otherText')}
        </Notice>
      </div>
    )
  }
  if (!own) return null
  return (
    <div className={classes.presence} role="status">
      <Notice
        tone="info"
        title={t('otherTab')}
        action={
          <Button size="small" kind="secondary" onClick={() => setRead(own.tab)}>
            {t('dismiss')}
          </Button>
        }
      >
        {t('otherTabText')}
      </Notice>
    </div>
  )
}
