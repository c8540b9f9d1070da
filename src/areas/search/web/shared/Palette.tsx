import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Search, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { useOnTop } from '#ui/behind-dialogs.ts'
import { breakpoints } from '#ui/breakpoints.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { usePlaces } from '#webkit/places.ts'
import { useProducts } from '#webkit/products.ts'
import { useUser } from '#webkit/session.tsx'
import { isDirect, longestQuery, readQuery } from '../../rules.ts'
import type { Entries } from './entry.ts'
import { groupsFor, type Option } from './options.ts'
import classes from './Palette.module.css'
import { PaletteFoot } from './PaletteFoot.tsx'
import { optionId, PaletteList } from './PaletteList.tsx'
import { PaletteNotice } from './PaletteNotice.tsx'
import { useSearchResults } from './use-search-results.ts'
import type { TypedText } from './use-typed.ts'
import { noteVisit, visitsOf } from './visits.ts'

export type PaletteProps = {
  opened: boolean
  typed: TypedText
  /** `back`: whatever opened it gets the focus back; not where the person went somewhere. */
  onClose: (back: boolean) => void
}

type Props = PaletteProps & { entries: Entries }

/** Search and go. No animation: it is there when the key is let go. */
export function Palette({ opened, entries, typed, onClose }: Props) {
  const t = useTranslations('search')
  const phone = useMediaQuery(breakpoints.phone, false, { getInitialValueInEffect: false })
  const content = useOnTop(opened, () => onClose(true))
  return (
    <Modal.Root
      opened={opened}
      onClose={() => onClose(true)}
      closeOnEscape={false}
      fullScreen={phone}
      size={672}
      yOffset="12vh"
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      classNames={{ content: classes.panel, overlay: classes.scrim }}
    >
      <Modal.Overlay />
      <Modal.Content ref={content} aria-label={t('title')}>
        {opened ? <Inside entries={entries} typed={typed} onClose={onClose} phone={phone} /> : null}
      </Modal.Content>
    </Modal.Root>
  )
}

function Inside({ entries, typed: input, onClose, phone }: Omit<Props, 'opened'> & { phone: boolean }) {
  const t = useTranslations('search')
  const { id: userId } = useUser()
  const { text: typed, set: setTyped } = input
  const [chosen, setChosen] = useState<string | null>(null)
  const [visits] = useState(() => visitsOf(userId))
  const answer = useSearchResults(typed, true)
  const nameOf = (group: 'create' | 'actions') => t(`groups.${group}`)
  const groups = groupsFor({ typed, entries, visits, found: answer.found, products: useProducts(), nameOf })
  const options = groups.flatMap((group) => group.options)
  const at = Math.max(
    0,
    options.findIndex((option) => option.key === chosen),
  )
  const open = useOpening(onClose)
  const openWhenThere = useRef<'first' | 'exact' | null>(null)
  const { text } = readQuery(typed)
  const settled = text !== '' && !answer.waiting && !answer.failed
  useCountAnnounced(settled ? t('count', { count: options.length }) : null)

  useEffect(() => {
    if (input.entered) openWhenThere.current = 'first'
  }, [input.entered])
  useEffect(() => {
    const waitsFor = openWhenThere.current
    if (!waitsFor || answer.waiting) return
    openWhenThere.current = null
    const first = options[0]
    if (first && (waitsFor === 'first' || answer.exact)) open(first)
  })

  const change = (next: string) => {
    setTyped(next)
    setChosen(null)
    openWhenThere.current = null
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').trim()
    if (!isDirect(pasted)) return
    event.preventDefault()
    change(pasted)
    openWhenThere.current = 'exact'
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setChosen(options[(at + step + options.length) % options.length]?.key ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = options[at]
      if (option) open(option)
      else if (answer.waiting) openWhenThere.current = 'first'
    }
  }

  const active = options[at]
  return (
    <>
      <div className={classes.head}>
        <Icon of={Search} />
        <input
          data-autofocus
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(at) : undefined}
          aria-label={t('title')}
          className={classes.input}
          placeholder={t('placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longestQuery}
          value={typed}
          onChange={(event) => change(event.target.value)}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
        <span className={classes.count} aria-hidden="true">
          {settled ? t('count', { count: options.length }) : null}
        </span>
        {phone ? (
          <IconButton icon={X} label={t('close')} tooltip={false} onClick={() => onClose(true)} />
        ) : (
          <Kbd>Esc</Kbd>
        )}
      </div>
      <PaletteNotice query={text} answer={answer} isEmpty={options.length === 0} />
      <PaletteList groups={groups} at={at} query={text} onPick={open} />
      <PaletteFoot />
    </>
  )
}

/** Goes where an option leads, or does what it says, and remembers what was opened. */
function useOpening(onClose: Props['onClose']) {
  const navigate = useNavigate()
  const { isApp } = usePlaces()
  const { id: userId } = useUser()
  return ({ path, onSelect, visit }: Option) => {
    if (visit) noteVisit(userId, visit)
    onClose(path === undefined && onSelect === undefined)
    onSelect?.()
    if (path === undefined) return
    if (isApp(path)) void navigate(path)
    else location.assign(path)
  }
}

function useCountAnnounced(sentence: string | null) {
  const announce = useAnnounce()
  useEffect(() => {
    if (sentence) announce(sentence)
  }, [sentence, announce])
}
