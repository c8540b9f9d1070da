import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Chip } from './Chip.tsx'
import { Icon } from './Icon.tsx'
import classes from './SettingRow.module.css'

type Props = {
  /** Its place in the address: `#time-zone` opens it. */
  id: string
  title: string
  /** What is set now, in a few words; nothing says so. */
  value: ReactNode
  /** Changed and not saved: said on the closed row too. */
  isChanged?: boolean
  /** Something in it is wrong, so it can't stay closed. */
  isWrong?: boolean
  children: ReactNode
}

/** A setting: closed it says what is set, open it's changed in place. What was typed stays while it's closed. */
export function SettingRow({ id, title, value, isChanged, isWrong = false, children }: Props) {
  const t = useTranslations('ui.setting')
  const bodyId = useId()
  const { isOpen, head, toggle, close } = useOpenRow(id, isWrong)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    // What a field or a dialog of it closes by Esc isn't the row.
    const isOwn = target instanceof Element && currentTarget.contains(target) && !isListOpen(target)
    if (event.key === 'Escape' && isOpen && isOwn && !event.defaultPrevented) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes it from wherever in it the focus is
    <div className={classes.row} id={`setting-${id}`} onKeyDown={onKeyDown}>
      <h3 className={classes.heading}>
        <button
          ref={head}
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={toggle}
        >
          <span className={classes.title}>{title}</span>{' '}
          <span className={classes.value} data-empty={value ? undefined : ''}>
            {value || t('notSet')}
          </span>{' '}
          {isChanged ? <Chip tone="wait">{t('notSaved')}</Chip> : null}
          <Icon of={ChevronDown} size={18} className={classes.chevron} />
        </button>
      </h3>
      <div id={bodyId} className={classes.body} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}

/** Whether a row is open: by a press, by the address, by what is wrong in it. The address follows the press. */
function useOpenRow(id: string, isWrong: boolean) {
  const { hash, search, key } = useLocation()
  const navigate = useNavigate()
  const head = useRef<HTMLButtonElement>(null)
  const isOwn = useRef(false)
  const isAsked = hash === `#${id}`
  const [isOpen, setOpen] = useState(isAsked || isWrong)
  const [known, setKnown] = useState({ key, isWrong })
  if (known.key !== key || known.isWrong !== isWrong) {
    setKnown({ key, isWrong })
    if ((isAsked && known.key !== key) || (isWrong && !known.isWrong)) setOpen(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once more, it's shown once more
  useLayoutEffect(() => {
    if (isAsked && !isOwn.current) {
      head.current?.scrollIntoView({ block: 'start' })
      head.current?.focus({ preventScroll: true })
    }
    isOwn.current = false
  }, [isAsked, key])

  const say = (to: string) => {
    isOwn.current = true
    void navigate({ search, hash: to }, { replace: true, preventScrollReset: true })
  }
  const close = () => {
    setOpen(false)
    if (isAsked) say('')
    head.current?.focus()
  }
  return {
    isOpen,
    head,
    close,
    toggle: () => {
      if (isOpen) return close()
      setOpen(true)
      say(id)
    },
  }
}

/** A select whose list is down takes Esc for itself; browsers without `:open` draw that list apart. */
function isListOpen(target: Element): boolean {
  try {
    return target.matches('select:open, option')
  } catch {
    return false
  }
}
