import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { Kbd } from './Kbd.tsx'
import classes from './ShortcutSheet.module.css'

/** `keys` pressed together, or with `sequence` one after the other ("g then d"). */
export type Shortcut = { label: string; keys: readonly string[]; sequence?: boolean }
export type ShortcutGroup = { label: string; items: readonly Shortcut[] }

/** Keys and what they do, by where they work. */
export function ShortcutList({
  groups,
  heading: Heading = 'h3',
}: {
  groups: readonly ShortcutGroup[]
  heading?: 'h2' | 'h3'
}) {
  const t = useTranslations('ui')
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <section key={group.label}>
          <Heading className={classes.group}>{group.label}</Heading>
          <dl className={classes.list}>
            {group.items.map((item) => (
              <div key={item.label} className={classes.row}>
                <dt>{item.label}</dt>
                <dd className={classes.keys}>
                  {item.keys.map((key, at) => (
                    <Fragment key={key}>
                      {at > 0 && item.sequence ? <span className={classes.then}>{t('keysThen')}</span> : null}
                      <Kbd>{key}</Kbd>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
