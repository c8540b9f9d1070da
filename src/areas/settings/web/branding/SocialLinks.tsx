import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type SocialPlace, socialPlaces } from '#areas/accounts/rules.ts'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from './Branding.module.css'
import type { BrandingFormState } from './use-branding-form.ts'

type Entry = { key: number; place: SocialPlace }

/** Where else to find the seller: as many rows as there are links, and a way to add one. */
export function SocialLinks({ form }: { form: BrandingFormState }) {
  const t = useTranslations('settings.branding')
  const rows = useTranslations('settingRows')
  const announce = useAnnounce()
  const { entries, free, add, move, remove, addButton } = useEntries(form)
  return (
    <div className={classes.links}>
      {entries.length === 0 ? <p className={classes.hint}>{rows('noLinks')}</p> : null}
      {entries.map(({ key, place }) => (
        <div key={key} className={classes.link}>
          <SelectField
            label={rows('addTo')}
            value={place}
            options={socialPlaces
              .filter((each) => each === place || free.includes(each))
              .map((each) => ({ value: each, label: t(`places.${each}`) }))}
            onChange={({ target }) => move(key, place, target.value as SocialPlace)}
          />
          <TextField
            label={t(`places.${place}`)}
            {...form.text(place)}
            type="url"
            inputMode="url"
            autoComplete="off"
          />
          <IconButton
            icon={X}
            label={rows('removeLink', { place: t(`places.${place}`) })}
            onClick={() => {
              remove(key, place)
              announce(rows('removed', { place: t(`places.${place}`) }))
            }}
          />
        </div>
      ))}
      {free.length > 0 ? (
        <div>
          <Button ref={addButton} kind="secondary" size="dense" icon={Plus} onClick={add}>
            {rows('addLink')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** The rows in the order they came, and the places that have none. What was added stays, though nothing is typed yet. */
function useEntries(form: BrandingFormState) {
  const { values, set, text } = form
  const [known, setKnown] = useState<Entry[]>([])
  const [next, setNext] = useState(0)
  const added = useRef<SocialPlace | null>(null)
  const isRemoved = useRef(false)
  const addButton = useRef<HTMLButtonElement>(null)
  // Links that were there, and those that came back by Discard.
  const missing = socialPlaces.filter(
    (place) => values[place] !== '' && !known.some((entry) => entry.place === place),
  )
  if (missing.length > 0) {
    setKnown([...known, ...missing.map((place, at) => ({ key: next + at, place }))])
    setNext(next + missing.length)
  }
  useEffect(() => {
    if (added.current) document.getElementById(text(added.current).id)?.focus()
    // The button may have been away while every place had a link.
    if (isRemoved.current) addButton.current?.focus()
    added.current = null
    isRemoved.current = false
  })
  const free = socialPlaces.filter((place) => !known.some((entry) => entry.place === place))
  return {
    entries: known,
    free,
    addButton,
    add: () => {
      const [place] = free
      if (!place) return
      added.current = place
      setKnown([...known, { key: next, place }])
      setNext(next + 1)
    },
    /** Another place for the same address. */
    move: (key: number, from: SocialPlace, to: SocialPlace) => {
      setKnown(known.map((entry) => (entry.key === key ? { key, place: to } : entry)))
      set(to, values[from])
      set(from, '')
    },
    remove: (key: number, place: SocialPlace) => {
      setKnown(known.filter((entry) => entry.key !== key))
      set(place, '')
      isRemoved.current = true
    },
  }
}
