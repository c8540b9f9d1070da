import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { Icon } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import classes from './LessonBody.module.css'
import type { SlashStore } from './slash-menu.ts'

const menuHeight = 340
export const slashListId = 'slash-blocks'
const optionId = (key: string) => `${slashListId}-${key}`

type Props = { store: SlashStore; field: HTMLElement | undefined }

/** The list of blocks under the cursor. The focus stays in the text, which points at the active row. */
export function SlashMenu({ store, field }: Props) {
  const t = useTranslations('courses.blocks')
  const announce = useAnnounce()
  const state = useSyncExternalStore(store.subscribe, store.getState)
  const active = state?.items[state.active]
  const count = state?.items.length

  useEffect(() => {
    if (!field || !active) return
    field.setAttribute('aria-controls', slashListId)
    field.setAttribute('aria-activedescendant', optionId(active.key))
    return () => {
      field.removeAttribute('aria-controls')
      field.removeAttribute('aria-activedescendant')
    }
  }, [field, active])
  useEffect(() => {
    // More blocks than fit: the active one is in sight.
    if (active) document.getElementById(optionId(active.key))?.scrollIntoView({ block: 'nearest' })
  }, [active])
  useEffect(() => {
    if (count !== undefined) announce(t('results', { count }))
  }, [announce, count, t])

  if (!state?.at) return null
  const { left, top, bottom } = state.at
  const fits = bottom + menuHeight < window.innerHeight || top < menuHeight
  const place = fits ? { top: bottom + 6 } : { bottom: window.innerHeight - top + 6 }
  return createPortal(
    <div
      id={slashListId}
      role="listbox"
      aria-label={t('label')}
      // It scrolls, so the keyboard must be able to come here; the arrow keys of the text get there first.
      tabIndex={0}
      className={classes.menu}
      style={{ left: Math.max(8, Math.min(left, window.innerWidth - 312)), ...place }}
    >
      {state.items.map((block, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which points here (aria-activedescendant)
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the text
        <div
          key={block.key}
          id={optionId(block.key)}
          role="option"
          aria-selected={at === state.active}
          className={classes.option}
          // Moves, not enters: a list that opens under a mouse at rest begins with its first row.
          onMouseMove={() => store.point(at)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => state.pick(block)}
        >
          <Icon of={block.icon} size={18} />
          <span>{t(block.key)}</span>
          {block.markdown ? <Kbd>{block.markdown}</Kbd> : null}
          {block.hint ? <span className={classes.hint}>{t(block.hint)}</span> : null}
        </div>
      ))}
      {state.items.length === 0 ? <p className={classes.none}>{t('none')}</p> : null}
    </div>,
    document.body,
  )
}
