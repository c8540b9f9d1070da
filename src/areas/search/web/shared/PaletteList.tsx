import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { useFormat } from '#webkit/format.ts'
import { useNouns } from '#webkit/products.ts'
import { matchParts } from './match-marks.ts'
import type { Group, Option } from './options.ts'
import classes from './Palette.module.css'

export const optionId = (at: number) => `palette-option-${at}`

type Props = {
  groups: readonly Group[]
  /** Place of the option that Enter opens. */
  at: number
  query: string
  onPick: (option: Option) => void
}

/** The groups and their options. The focus stays in the field; the active option is told by its id. */
export function PaletteList({ groups, at, query, onPick }: Props) {
  const t = useTranslations('search')
  const nouns = useNouns()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#${optionId(at)}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [at])

  let place = -1
  return (
    <div ref={list} id="palette-list" role="listbox" aria-label={t('title')} className={classes.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of a listbox have no element of their own
        <div key={group.name} role="group" aria-labelledby={`palette-group-${group.name}`}>
          <div id={`palette-group-${group.name}`} className={classes.group}>
            {t(`groups.${group.name}`, nouns)}
          </div>
          {group.options.map((option) => {
            place += 1
            return (
              <Row
                key={option.key}
                option={option}
                id={optionId(place)}
                active={place === at}
                query={query}
                onPick={onPick}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

type RowProps = { option: Option; id: string; active: boolean; query: string; onPick: Props['onPick'] }

function Row({ option, id, active, query, onPick }: RowProps) {
  const format = useFormat()
  const { icon, line, title, about, found } = option
  const money = found?.amount ? format.money(found.amount) : null
  const details = [about, found?.at ? format.day(found.at) : null].filter(Boolean).join(' · ')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: an option of a combobox is never focused itself
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={classes.option}
      data-line={line}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(option)}
    >
      <span className={classes.icon}>
        <Icon of={icon} size={18} />
      </span>
      <span className={classes.title}>
        <Marked text={title} query={query} />
        {money ? ` · ${money}` : null}
      </span>
      <span className={classes.about}>
        <Marked text={details} query={query} />
      </span>
      {active ? (
        <span className={classes.enter} aria-hidden="true">
          <Kbd>Enter</Kbd>
        </span>
      ) : null}
    </div>
  )
}

function Marked({ text, query }: { text: string; query: string }) {
  let start = 0
  return matchParts(text, query).map((part) => {
    const key = start
    start += part.text.length
    return part.hit ? <mark key={key}>{part.text}</mark> : part.text
  })
}
