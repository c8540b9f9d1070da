import { Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import menuClasses from '#ui/menu.module.css'
import { type LessonKind, lessonKinds } from '../../../rules.ts'
import classes from './AddToOutline.module.css'
import { kindIcons } from './lesson-words.ts'

const first: readonly LessonKind[] = ['video', 'text', 'quiz', 'download']
const more: readonly LessonKind[] = ['audio', 'pdf']
const key = 'throughline.lesson-kind'

/** The kind a new lesson has: the one that was chosen last. */
export function rememberedKind(): LessonKind {
  try {
    const kept = localStorage.getItem(key)
    return lessonKinds.find((kind) => kind === kept) ?? 'text'
  } catch {
    return 'text'
  }
}

export function rememberKind(kind: LessonKind): void {
  try {
    localStorage.setItem(key, kind)
  } catch {
    // The next visit begins with text again.
  }
}

type Props = {
  kind: LessonKind
  onChange: (kind: LessonKind) => void
  /** On to the title. */
  onLead: () => void
}

/** What a new lesson will be: four at hand, two more in a menu. */
export function KindChips({ kind, onChange, onLead }: Props) {
  const t = useTranslations('outline')
  const name = useId()
  return (
    <fieldset className={classes.kinds}>
      <legend className={classes.legend}>{t('kind')}</legend>
      {first.map((each) => (
        <label key={each} className={classes.chip} data-on={each === kind ? '' : undefined}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            checked={each === kind}
            onChange={() => onChange(each)}
            // A press leads to the title, also on the one that is chosen. Arrow keys click too, without a pointer's
            // count: they walk from kind to kind, and Enter leads on.
            onClick={({ detail }) => detail > 0 && onLead()}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onLead()
            }}
          />
          <Icon of={kindIcons[each]} size={14} />
          {t(`kinds.${each}`)}
        </label>
      ))}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false} classNames={menuClasses}>
        <Menu.Target>
          <button
            type="button"
            className={classes.chip}
            data-on={more.includes(kind) ? '' : undefined}
            data-wide
          >
            {more.includes(kind) ? <Icon of={kindIcons[kind]} size={14} /> : null}
            {more.includes(kind) ? t(`kinds.${kind}`) : t('moreKinds')}
            <Icon of={ChevronDown} size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {more.map((each) => (
            <Menu.Item
              key={each}
              leftSection={<Icon of={kindIcons[each]} size={18} />}
              onClick={() => {
                onChange(each)
                setTimeout(onLead, 60)
              }}
            >
              {t(`kinds.${each}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </fieldset>
  )
}
