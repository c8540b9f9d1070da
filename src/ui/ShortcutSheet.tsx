import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from './Dialog.tsx'
import { Kbd } from './Kbd.tsx'
import classes from './ShortcutSheet.module.css'

/** `keys` pressed together, or with `sequence` one after the other ("g then d"). */
export type Shortcut = { label: string; keys: readonly string[]; sequence?: boolean }
export type ShortcutGroup = { label: string; items: readonly Shortcut[] }

type Props = { opened: boolean; onClose: () => void; groups: readonly ShortcutGroup[] }

/** Every key that does something here; opened with `?`. */
export function ShortcutSheet({ opened, onClose, groups }: Props) {
  const t = useTranslations('ui')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts')} size="wide">
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group.label}>
            <h3 className={classes.group}>{group.label}</h3>
            <dl className={classes.list}>
              {group.items.map((item) => (
                <div key={item.label} className={classes.row}>
                  <dt>{item.label}</dt>
                  <dd className={classes.keys}>
                    {item.keys.map((key, at) => (
                      <Fragment key={key}>
                        {at > 0 && item.sequence ? (
                          <span className={classes.then}>{t('keysThen')}</span>
                        ) : null}
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
    </Dialog>
  )
}
