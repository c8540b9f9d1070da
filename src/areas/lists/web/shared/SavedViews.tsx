import { Bookmark, Ellipsis } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Popover } from '#ui/Popover.tsx'
import type { SavedView } from '../../contract.ts'
import type { ListName } from '../../rules.ts'
import { useSavedViews } from '../use-saved-views.ts'
import { ViewsPanel } from '../ViewsPanel.tsx'
import classes from './SavedViews.module.css'

const ViewDialog = lazy(async () => ({ default: (await import('../ViewDialog.tsx')).ViewDialog }))

type Props = {
  list: ListName
  /** The parameters of the address that say what is shown, in their order. */
  keys: readonly string[]
  /** Behind three dots, where a list has no toolbar. */
  asDots?: boolean
}

/** **Views** of a list (P1), for its toolbar: what someone looks at again and again, under a name. */
export function SavedViews({ list, keys, asDots }: Props) {
  const t = useTranslations('lists')
  const saved = useSavedViews(list, keys)
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState<{ view: SavedView | null } | null>(null)
  // From the first question on, so that the dialog can close as it opened.
  const [wasAsked, setWasAsked] = useState(false)
  const ask = (view: SavedView | null) => {
    setOpened(false)
    setWasAsked(true)
    setAsked({ view })
  }
  const close = () => {
    setAsked(null)
    // What was pressed is gone with the panel.
    button.current?.focus()
  }
  return (
    <>
      <Popover
        kind="sheet"
        width={320}
        opened={opened}
        onChange={setOpened}
        target={
          asDots ? (
            <IconButton
              ref={button}
              icon={Ellipsis}
              label={t('button')}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            />
          ) : (
            <Button
              ref={button}
              kind="secondary"
              size="dense"
              icon={Bookmark}
              className={classes.button}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              <span className={classes.name}>
                {saved.current ? t('current', { name: saved.current.name }) : t('button')}
              </span>
            </Button>
          )
        }
      >
        <ViewsPanel list={list} saved={saved} onAsk={ask} onClose={() => setOpened(false)} />
      </Popover>
      {wasAsked ? (
        <Suspense>
          <ViewDialog list={list} shown={saved.shown} asked={asked} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
